import ChatUI
import Foundation
import Glibc
import HybridEngine
import Synchronization
import TestSupport
import Testing

@testable import tandem

/// Files that a chat reads.
@Suite struct FileDeskTests {
    private let folder: TemporaryFolder
    private let desk: FileDesk
    private let mailbox: Mailbox
    private let came = Came()
    private let wakes: AsyncStream<Void>

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path
        desk = FileDesk(
            ProcessEnvironment(
                variables: ["PATH": "\(path):/usr/bin:/bin"], home: path, currentFolder: path,
                executable: ""))
        let (wakes, continuation) = AsyncStream.makeStream(of: Void.self)
        self.wakes = wakes
        mailbox = Mailbox { continuation.yield() }
        try folder.write("The tide", to: "notes.txt")
        try folder.write("%PDF-1.7\nstartxref\n%%EOF", to: "a.pdf")
    }

    private func program(_ script: String) throws {
        try folder.write("#!/bin/sh\necho . >> \(folder.path)/runs\n" + script, to: "pdftotext")
        chmod("\(folder.path)/pdftotext", 0o700)
    }

    private var runs: Int {
        (try? String(contentsOfFile: "\(folder.path)/runs", encoding: .utf8))?
            .split(separator: "\n").count ?? 0
    }

    private func nextAction() async -> Action? {
        if let first = came.take(mailbox) { return first }
        for await _ in wakes {
            if let first = came.take(mailbox) { return first }
        }
        return nil
    }

    /// Several may come at once.
    private final class Came: Sendable {
        private let actions = Mutex([Action]())

        func take(_ mailbox: Mailbox) -> Action? {
            actions.withLock { actions in
                actions += mailbox.take()
                return actions.isEmpty ? nil : actions.removeFirst()
            }
        }
    }

    private func read(_ wish: FileWish, readsPDFText: Bool = true) async -> FileNews? {
        desk.read([wish], number: 1, readsPDFText: readsPDFText, mailbox)
        guard case .filesRead(1, let news)? = await nextAction() else { return nil }
        return news.first
    }

    @Test func theFirstPathWithAFileCounts() async throws {
        let news = await read(FileWish("notes.txt,", "notes.txt"))
        #expect(try news?.get().text == "The tide")
        let nothing = await read(FileWish("no,", "no"))
        #expect(nothing == .failure(.missing("no,")))
    }

    /// What is on the screen already is not waited for again.
    @Test func aTextIsReadOnce() async throws {
        try program("cat > /dev/null; echo words")
        desk.look(for: [FileWish("a.pdf")], number: 2, readsPDFText: true, mailbox)
        guard case .filesSeen(2, let first)? = await nextAction() else {
            return #expect(Bool(false))
        }
        // What it is, is known before its text is.
        #expect(try first.first?.get().textFailure == .notWanted)
        guard case .filesSeen(2, let second)? = await nextAction() else {
            return #expect(Bool(false))
        }
        #expect(try second.first?.get().text == "words\n")
        let news = await read(FileWish("a.pdf"))
        #expect(try news?.get().text == "words\n")
        #expect(runs == 1)
        // Another file under the same name is another one.
        try folder.write("%PDF-1.7\nother\nstartxref\n%%EOF", to: "a.pdf")
        _ = await read(FileWish("a.pdf"))
        #expect(runs == 2)
    }

    @Test func theCloudAloneStartsNothing() async throws {
        try program("echo words")
        let news = await read(FileWish("a.pdf"), readsPDFText: false)
        #expect(try news?.get().textFailure == .notWanted)
        #expect(runs == 0)
        let known = try #require(try news?.get())
        let again = await read(FileWish(again: known))
        #expect(try again?.get().text == "words\n")
    }

    /// A program that hangs is ended, and nobody hears of it.
    @Test(.timeLimit(.minutes(1))) func whatIsNotWantedAnyMoreIsEnded() async throws {
        try program("echo $$ > \(folder.path)/pid; exec sleep 1000")
        desk.read([FileWish("a.pdf")], number: 1, readsPDFText: true, mailbox)
        var pid: pid_t?
        while pid == nil {
            let text = try? String(contentsOfFile: "\(folder.path)/pid", encoding: .utf8)
            pid = text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            await Task.yield()
        }
        desk.stop(1)
        while let pid, kill(pid, 0) == 0 { await Task.yield() }
        #expect(mailbox.take().isEmpty)
    }

    @Test func onlyTheLastLookCounts() async throws {
        desk.look(for: [FileWish("a.pdf")], number: 1, readsPDFText: false, mailbox)
        desk.look(for: [FileWish("notes.txt")], number: 2, readsPDFText: false, mailbox)
        guard case .filesSeen(2, let news)? = await nextAction() else {
            return #expect(Bool(false))
        }
        #expect(try news.first?.get().name == "notes.txt")
    }
}
