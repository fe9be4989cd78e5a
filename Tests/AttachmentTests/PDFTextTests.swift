import Foundation
import Glibc
import ProcessSupport
import Testing

@testable import HybridEngine

/// The text of a PDF, by a program that stands for `pdftotext`.
@Suite struct PDFTextTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func attach(_ script: String) throws -> AttachedFile {
        try folder.write("#!/bin/sh\n" + script, to: "pdftotext")
        chmod("\(folder.path)/pdftotext", 0o700)
        return try AttachmentReader(environment: ["PATH": folder.path + ":/usr/bin:/bin"])
            .attachment(name: "a.pdf", bytes: Array("%PDF-1.7 words".utf8))
    }

    @Test func readsWhatTheProgramPrints() throws {
        #expect(try attach("cat; printf '\\014'").text == "%PDF-1.7 words\n")
    }

    @Test(arguments: ["exit 3", "kill -9 $$", ":", "printf ' \\n\\014'", "printf '\\377'"])
    func whatFailsHasNoText(script: String) throws {
        #expect(try attach(script).text == nil)
    }

    @Test func withoutTheProgramThereIsNoText() throws {
        let file = try AttachmentReader(environment: ["PATH": folder.path])
            .attachment(name: "a.pdf", bytes: Array("%PDF-1.7".utf8))
        #expect(file.text == nil)
        #expect(!file.isReadOnDevice)
    }

    private func command(_ script: String, limit: Duration = .seconds(30)) -> BoundedCommand {
        BoundedCommand(
            program: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
            limit: limit, largestOutput: 1_000)
    }

    @Test func anEndlessProgramIsEnded() {
        guard case .tookTooLong = command("sleep 1000", limit: .milliseconds(100)).run(input: [])
        else { return #expect(Bool(false)) }
        guard case .saidTooMuch = command("yes").run(input: []) else {
            return #expect(Bool(false))
        }
        guard case .cancelled = command("sleep 1000").run(input: [], isCancelled: { true })
        else { return #expect(Bool(false)) }
    }

    /// More than a pipe holds, to a program that reads nothing.
    @Test func whatIsNotReadIsNoTrouble() {
        let outcome = command("exec 0<&-; echo done").run(
            input: [UInt8](repeating: 65, count: 1 << 20))
        guard case .ended(.exited(0), let output) = outcome else {
            return #expect(Bool(false), "\(outcome)")
        }
        #expect(output == Array("done\n".utf8))
    }

    /// What it started and left behind goes with it.
    @Test func nothingIsLeftBehind() throws {
        _ = command("sleep 1000 & echo $! > \(folder.path)/pid").run(input: [])
        let text = try String(contentsOfFile: "\(folder.path)/pid", encoding: .utf8)
        let child = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        let deadline = ContinuousClock.now + .seconds(20)
        while kill(child, 0) == 0, !isZombie(child), ContinuousClock.now < deadline {
            sched_yield()
        }
        #expect(kill(child, 0) != 0 || isZombie(child))
    }

    private func isZombie(_ process: pid_t) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status?.contains(") Z") ?? true
    }
}

/// The testing library has one of its own.
private typealias AttachedFile = HybridEngine.Attachment
