import Digests
import DownloadHost
import Glibc
import ProcessSupport

/// How fast a model comes and is checked.
struct DownloadFigures {
    let programs: Programs
    private static let megabytes = 400
    private static let rounds = 5
    private static let curl = "/usr/bin/curl"
    private static let digest = "/usr/bin/sha256sum"

    func measure() throws -> [Figure] {
        let served = ServedFile(
            ServedFile.model(bytes: Self.megabytes * 1_000_000), etag: "\"v1\"")
        let host = try DownloadHost { served.reply(to: $0) }
        defer { host.stop() }
        let folder = try TemporaryFolder()
        return [try throughput(host, folder), try verification(folder)]
    }

    /// The time is the host's: from the first byte that it could send to the
    /// last, so that what follows (verification, the disk) does not count.
    private func throughput(_ host: DownloadHost, _ folder: TemporaryFolder) throws -> Figure {
        var own: [Double] = []
        var bare: [Double] = []
        let url = host.url + "/bench.gguf"
        for _ in 0..<Self.rounds {
            try run(Self.curl, ["-s", "-o", "\(folder.path)/curl.gguf", url], folder)
            bare.append(speed(host))
            try run(programs.chat, ["models", "get", url], folder)
            own.append(speed(host))
            try run(programs.chat, ["models", "remove", "bench"], folder)
        }
        let (value, reference) = (Statistics.median(own), Statistics.median(bare))
        return Figure(
            name: "downloadThroughput", value: Statistics.ratio(value, to: reference),
            unit: "of curl -o", aim: .atLeast(0.9),
            reference: .init(what: "curl -o, median", value: reference, unit: "MB/s"),
            details: ["megabytesPerSecond": value, "runs": Double(Self.rounds)],
            note: "\(Self.megabytes) MB over loopback, written to the same file system")
    }

    private func verification(_ folder: TemporaryFolder) throws -> Figure {
        let file = "\(folder.path)/curl.gguf"
        var own: [Double] = []
        var bare: [Double] = []
        for _ in 0..<Self.rounds {
            var start = Deadline.now()
            try run(Self.digest, [file], folder)
            bare.append(Double(Self.megabytes) / (Deadline.now() - start))
            start = Deadline.now()
            try Blocking.run { _ = try await SHA256.digest(ofFile: file) }
            own.append(Double(Self.megabytes) / (Deadline.now() - start))
        }
        return Figure(
            name: "verificationSpeed", value: Statistics.median(own), unit: "MB/s",
            aim: .atLeast(0.9 * Statistics.median(bare)),
            reference: .init(what: "sha256sum", value: Statistics.median(bare), unit: "MB/s"),
            details: ["runs": Double(Self.rounds)],
            note: "SHA-256 of a file in the page cache")
    }

    private func speed(_ host: DownloadHost) -> Double {
        Double(Self.megabytes) / max(host.lastBodySeconds, 1e-9)
    }

    private func run(_ program: String, _ words: [String], _ folder: TemporaryFolder) throws {
        let run = try ProcessRun.run(
            program, words, environment: ["TANDEM_HOME": "\(folder.path)/home"], within: 120)
        guard run.status == .exited(0) else {
            throw ProcessError.system(call: "\(program): \(run.errors)", code: 0)
        }
    }
}
