import DownloadHost
import Foundation
import Glibc
import ProcessSupport
import Testing

@testable import HybridEngine

/// The program itself: killed, limited, twice at once.
@Suite struct DownloadProcessTests {
    private static let content = ServedFile.model(bytes: 4_000_000)
    private static let served = ServedFile(content, etag: "\"v1\"")

    private func get(
        _ lab: DownloadLab, _ words: [String] = [], shell limit: String? = nil
    ) throws -> PipedProcess {
        let program = try BuiltProduct.debugPath("tandem")
        let words = ["models", "get", lab.host.url + "/tiny.gguf"] + words
        let environment = ["TANDEM_HOME": lab.home]
        guard let limit else {
            return try PipedProcess(program, words, environment: environment)
        }
        return try PipedProcess(
            "/bin/sh", ["-c", limit + #"; exec "$@""#, "sh", program] + words,
            environment: environment)
    }

    @Test func aKilledDownloadGoesOn() throws {
        let gate = HostGate()
        let lab = try DownloadLab { request in
            Self.served.reply(to: request).with {
                if request.rangeStart == nil { $0.gate = (2_000_000, gate) }
            }
        }
        let first = try get(lab)
        try first.wait(for: "half of it", within: 60) {
            gate.isReached && (lab.store.partial("tiny")?.size ?? 0) > 0
        }
        first.process.send(signal: SIGKILL)
        _ = try first.waitForExit(within: 60)
        gate.open()
        #expect(!ModelLock.isHeld(lab.store.lockFile("tiny")))
        let second = try get(lab)
        #expect(try second.waitForExit(within: 60) == .exited(0))
        #expect(lab.content("tiny.gguf") == Self.content)
        #expect((lab.host.requests.last?.rangeStart ?? 0) > 0)
        #expect(lab.notes == ["tiny.json", "tiny.lock"])
    }

    @Test func anInterruptedDownloadGoesOn() throws {
        let gate = HostGate()
        let lab = try DownloadLab { request in
            Self.served.reply(to: request).with {
                if request.rangeStart == nil { $0.gate = (2_000_000, gate) }
            }
        }
        let first = try get(lab)
        try first.wait(for: "half of it", within: 60) {
            gate.isReached && (lab.store.partial("tiny")?.size ?? 0) > 0
        }
        first.process.send(signal: SIGINT)
        #expect(try first.waitForExit(within: 60) == .exited(130))
        #expect(first.errorText.contains("goes on from there"))
        gate.open()
        let second = try get(lab)
        #expect(try second.waitForExit(within: 60) == .exited(0))
        #expect((lab.host.requests.last?.rangeStart ?? 0) > 0)
    }

    @Test func twoProcessesAreOneTransfer() throws {
        let gate = HostGate()
        let lab = try DownloadLab { request in
            Self.served.reply(to: request).with { $0.gate = (2_000_000, gate) }
        }
        let first = try get(lab)
        try first.wait(for: "half of it", within: 60) { gate.isReached }
        let second = try get(lab)
        try second.wait(for: "the other's progress", within: 60) {
            second.errorText.contains("downloading")
        }
        gate.open()
        #expect(try first.waitForExit(within: 60) == .exited(0))
        #expect(try second.waitForExit(within: 60) == .exited(0))
        #expect(lab.host.requests.filter { $0.method == "GET" }.count == 1)
        #expect(lab.content("tiny.gguf") == Self.content)
    }

    /// A limit on the size of files stands for a full disk: writing fails in
    /// the same way.
    @Test func aFullDiskIsSaidAndWhatArrivedIsKept() throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        let first = try get(lab, shell: "ulimit -f 2000")
        #expect(try first.waitForExit(within: 60) == .exited(1))
        #expect(first.errorText.contains("not enough space"))
        #expect(lab.files() == [".downloads"])
        let second = try get(lab)
        #expect(try second.waitForExit(within: 60) == .exited(0))
        #expect(lab.content("tiny.gguf") == Self.content)
        #expect((lab.host.requests.last?.rangeStart ?? 0) > 0)
    }

    @Test func progressIsPlainLinesWithoutATerminal() throws {
        let lab = try DownloadLab { request in
            Self.served.reply(to: request).with { $0.slice = 500_000 }
        }
        let run = try get(lab, ["--json"])
        #expect(try run.waitForExit(within: 60) == .exited(0))
        #expect(!run.errorText.contains("\u{1B}"))
        #expect(!run.errorText.contains("\r"))
        #expect(run.errorText.contains("downloading"))
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
        #expect(Set(object.keys) == ["name", "kind", "state", "size", "sha256", "licence", "path"])
        #expect(object["name"] as? String == "tiny")
        #expect(object["state"] as? String == "installed")
    }

    private func tandem(_ lab: DownloadLab, _ words: String...) throws -> ProcessRun {
        try ProcessRun.run(
            BuiltProduct.debugPath("tandem"), words, environment: ["TANDEM_HOME": lab.home])
    }

    @Test func aModelLivesAWholeLife() throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        #expect(try tandem(lab, "models", "get", lab.host.url + "/tiny.gguf").status == .exited(0))
        let list = try tandem(lab, "models", "list", "--json")
        #expect(list.status == .exited(0))
        let rows = try #require(
            JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
        #expect(rows.contains { $0["name"] as? String == "tiny" })
        #expect(rows.contains { $0["kind"] as? String == "cloud" })
        #expect(try tandem(lab, "models", "list").output.contains("tiny"))
        #expect(try tandem(lab, "models", "info", "tiny").output.contains("SHA-256"))
        #expect(try tandem(lab, "models", "update").output == "tiny is up to date\n")
        let status = try tandem(lab, "status")
        #expect(status.status == .exited(0))
        #expect(try tandem(lab, "models", "remove", "tiny").output == "tiny was removed\n")
        #expect(lab.files() == [".downloads"])
        #expect(try tandem(lab, "models", "remove", "tiny").status == .exited(2))
    }

    @Test func mistakesAreSaidWithCodeTwo() throws {
        let lab = try DownloadLab()
        for words in [
            ["models", "get"], ["models", "fetch", "x"], ["models", "info", "nothing"],
            ["models", "get", "nothing"], ["models", "get", "./nothing.gguf"],
            ["models", "remove", "nothing"], ["models", "update", "nothing"],
            ["models", "get", "http://example.org/x.gguf"], ["models", "list", "x"],
            ["models", "get", "Gemma-3-1B-it"],
        ] {
            let run = try ProcessRun.run(
                BuiltProduct.debugPath("tandem"), words, environment: ["TANDEM_HOME": lab.home])
            #expect(run.status == .exited(2), "\(words): \(run.errors)")
            #expect(run.output.isEmpty, "\(words)")
            #expect(run.errors.hasPrefix("tandem: "), "\(words)")
        }
    }

    @Test func nothingIsDownloadedInOnlyOnDevice() throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        try lab.write(#"{"mode": "only-on-device"}"#, to: "config.json")
        let run = try tandem(lab, "models", "get", lab.host.url + "/tiny.gguf")
        #expect(run.status == .exited(1))
        #expect(run.errors.contains("only-on-device"))
        #expect(lab.host.requests.isEmpty)
    }

    /// A model that can be got is unavailable until then, and no mistake.
    @Test func aModelThatIsNotHereYetIsNotReady() throws {
        let lab = try DownloadLab()
        try lab.write(
            #"{"version": 1, "models": [{"name": "tiny", "url": "\#(lab.host.url)/tiny.gguf"}]}"#,
            to: "models.json")
        let words = ["ask", "-M", "only-on-device", "--device-model", "tiny", "--no-stdin", "Hi"]
        let run = try ProcessRun.run(
            BuiltProduct.debugPath("tandem"), words, environment: ["TANDEM_HOME": lab.home])
        #expect(run.status == .exited(3))
        #expect(run.errors.contains("no model file"), "\(run.errors)")
        #expect(run.errors.contains("tandem models get"), "\(run.errors)")
        let typo = try ProcessRun.run(
            BuiltProduct.debugPath("tandem"), ["ask", "--device-model", "tinny", "Hi"],
            environment: ["TANDEM_HOME": lab.home])
        #expect(typo.status == .exited(2))
    }

    /// The status of the device while another process gets its model.
    @Test func theStatusTellsOfTheDownload() throws {
        let gate = HostGate()
        let lab = try DownloadLab { request in
            Self.served.reply(to: request).with { $0.gate = (2_000_000, gate) }
        }
        try lab.write(#"{"device": {"model": "tiny"}}"#, to: "config.json")
        let first = try get(lab)
        try first.wait(for: "half of it", within: 60) {
            gate.isReached && lab.store.activity(of: "tiny")?.phase == .downloading
        }
        let status = try tandem(lab, "status", "--json")
        #expect(status.output.contains(#""reason":"modelNotReady""#), "\(status.output)")
        #expect(status.output.contains("downloading "), "\(status.output)")
        gate.open()
        _ = try first.waitForExit(within: 60)
    }
}
