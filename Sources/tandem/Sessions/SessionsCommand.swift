import ChatUI
import FoundationEssentials
import Glibc
import HybridEngine
import TerminalUI

/// `tandem sessions`: saved conversations.
struct SessionsCommand: RunningCommand {
    let action: SessionsAction
    let json: Bool
    private let store: ConversationStore
    private let environment: ProcessEnvironment
    private let input: Int32

    /// - Parameter input: what `-` is read from.
    init(
        action: SessionsAction, json: Bool, environment: ProcessEnvironment,
        input: Int32 = STDIN_FILENO
    ) {
        self.action = action
        self.json = json
        self.environment = environment
        self.input = input
        store = Setup.store(environment)
    }

    func run() async -> Int32 {
        do {
            let text = try await text()
            await store.finish()
            try OutputStream.standardOutput.write(text)
            return ExitCode.success
        } catch let error as OutputError {
            return ExitCode.output(error)
        } catch let error as LanguageModelError {
            return fail(error)
        } catch {
            return fail(.storage("\(error)"))
        }
    }

    private func fail(_ error: LanguageModelError) -> Int32 {
        let sentence =
            if case .invalidOption(_, _, let sentence) = error { sentence } else {
                ErrorPresentation(error).sentence
            }
        try? OutputStream.standardError.write(
            "tandem: \(TextSanitizer.sanitizeLine(sentence))\n")
        return ExitCode.error(error)
    }

    /// What goes to standard output.
    private func text() async throws -> String {
        switch action {
        case .list: return try list(await store.list(limit: .max))
        case .search(let words): return try matches(await store.search(words))
        case .show(let name):
            let conversation = try await conversation(name)
            if json { return try ConversationFile.text(conversation) }
            return TextSanitizer.sanitize(markdown(conversation))
        case .export(let name, let format):
            let conversation = try await conversation(name)
            if format == .json { return try ConversationFile.text(conversation) }
            let page = markdown(conversation)
            // A file or a program gets every byte; a terminal would obey some.
            return OutputStream.standardOutput.isTerminal ? TextSanitizer.sanitize(page) : page
        case .load(let file):
            let conversation = try ConversationFile.conversation(try contents(of: file))
            tellLostFiles(of: conversation)
            let id = try await store.add(conversation)
            return json ? try JSONText.line(["id": id]) : id + "\n"
        case .rename(let name, let title):
            let id = try await id(of: name)
            let isBlank = title.allSatisfy(\.isWhitespace)
            try await store.rename(id, to: isBlank ? nil : title)
            return json ? try JSONText.line(["id": id, "title": title]) : ""
        case .remove(let name):
            let id = try await id(of: name)
            try await store.remove(id)
            return json ? try JSONText.line(["id": id]) : ""
        }
    }

    /// Their messages go on without them.
    private func tellLostFiles(of conversation: StoredConversation) {
        let names = conversation.messages.flatMap(\.attachments).filter(\.bytes.isEmpty).map(\.name)
        guard !names.isEmpty else { return }
        let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " …" : "")
        let sentence =
            "\(Numbers.count(names.count, "attached file")) of this conversation "
            + "\(names.count == 1 ? "is" : "are") not in it, and no model will see "
            + "\(names.count == 1 ? "it" : "them"): \(shown)"
        try? OutputStream.standardError.write(
            "tandem: \(TextSanitizer.sanitizeLine(sentence))\n")
    }

    private func list(_ summaries: [ConversationSummary]) throws -> String {
        json
            ? try JSONText.line(summaries.map { SessionObject($0) })
            : SessionList.text(summaries.map { ($0, []) })
    }

    private func matches(_ matches: [ConversationMatch]) throws -> String {
        json
            ? try JSONText.line(matches.map { SessionObject($0.summary, matches: $0.passages) })
            : SessionList.text(matches.map { ($0.summary, $0.passages.map(\.text)) })
    }

    private func markdown(_ conversation: StoredConversation) -> String {
        ConversationMarkdown.text(conversation, time: ProgramClock.dateAndTime)
    }

    private func id(of name: String) async throws -> String {
        guard let id = try await store.resolve(name) else {
            throw LanguageModelError.invalidOption(
                key: "ID", value: name, allowed: SessionWords.unknown(name))
        }
        return id
    }

    private func conversation(_ name: String) async throws -> StoredConversation {
        guard let found = try await store.load(try await id(of: name)) else {
            throw LanguageModelError.invalidOption(
                key: "ID", value: name, allowed: SessionWords.unknown(name))
        }
        return found
    }

    func contents(of file: String) throws(LanguageModelError) -> [UInt8] {
        if file == "-" { return try standardInput() }
        guard let data = FileManager.default.contents(atPath: environment.absolute(file)) else {
            throw LanguageModelError.invalidOption(
                key: "FILE", value: file, allowed: "\(file) cannot be read")
        }
        return [UInt8](data)
    }

    /// A file has no limit, so this has none.
    private func standardInput() throws(LanguageModelError) -> [UInt8] {
        do {
            return try StandardInput.bytes(of: input, limit: .max)
        } catch {
            throw .invalidOption(key: "FILE", value: "-", allowed: error.description)
        }
    }
}
