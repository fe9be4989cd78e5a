import Foundation
import Glibc
import ProcessSupport
import Testing

@testable import HybridEngine

/// The text of a PDF, by a program that stands for `pdftotext`.
@Suite struct PDFTextTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func attach(_ script: String, readsPDFText: Bool = true) throws -> AttachedFile {
        try folder.write("#!/bin/sh\n" + script, to: "pdftotext")
        chmod("\(folder.path)/pdftotext", 0o700)
        let reader = AttachmentReader(
            environment: ["PATH": folder.path + ":/usr/bin:/bin"], readsPDFText: readsPDFText)
        return try reader.attachment(name: "a.pdf", bytes: TestFiles.pdf)
    }

    @Test func readsWhatTheProgramPrints() throws {
        let file = try attach("cat; printf '\\014'")
        #expect(file.text == String(decoding: TestFiles.pdf, as: UTF8.self) + "\n")
        #expect(file.textFailure == nil && file.remark == nil)
    }

    @Test(
        arguments: [
            ("exit 3", .failed), ("kill -9 $$", .failed), (":", .noText),
            ("printf ' \\n\\014'", .noText), ("printf '\\377'", .failed), ("yes", .tooLong),
        ] as [(String, PDFTextFailure)])
    func whatFailsHasNoTextAndSaysWhy(script: String, failure: PDFTextFailure) throws {
        let file = try attach(script)
        #expect(file.text == nil)
        #expect(file.textFailure == failure)
        #expect(file.remark == "a.pdf: not for the model on this machine: \(failure)")
    }

    @Test func aProgramThatHangsIsSaid() throws {
        try folder.write("#!/bin/sh\nsleep 1000", to: "pdftotext")
        chmod("\(folder.path)/pdftotext", 0o700)
        let program = try #require(PDFText(environment: ["PATH": folder.path + ":/usr/bin:/bin"]))
        #expect(throws: PDFTextFailure.tookTooLong) {
            try program.text(of: [], limit: .milliseconds(100), isCancelled: { false })
        }
        #expect(throws: PDFTextFailure.failed) { try program.text(of: [], isCancelled: { true }) }
    }

    @Test func withoutTheProgramThereIsNoText() throws {
        let file = try AttachmentReader(environment: ["PATH": folder.path])
            .attachment(name: "a.pdf", bytes: TestFiles.pdf)
        #expect(file.text == nil)
        #expect(!file.isReadOnDevice)
        #expect(file.remark?.contains("pdftotext is not installed · poppler-utils") == true)
    }

    /// Where only the cloud is asked nothing is started; later it may be.
    @Test func itIsNotStartedUnwanted() throws {
        let mark = "\(folder.path)/started"
        var file = try attach("touch \(mark)", readsPDFText: false)
        #expect(file.textFailure == .notWanted)
        #expect(file.remark == nil)
        #expect(!FileManager.default.fileExists(atPath: mark))
        try folder.write("#!/bin/sh\necho words", to: "pdftotext")
        AttachmentReader(environment: ["PATH": folder.path]).readText(of: &file)
        #expect(file.text == "words\n" && file.textFailure == nil)
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
