import HybridEngine
import TerminalUI

/// Files that go with messages. They are read outside; nothing is sent before
/// all of them are there.
extension State {
    // MARK: Attaching

    mutating func attach(_ path: String) -> [Effect] {
        guard !path.isEmpty else {
            notice = attachedWords
            return []
        }
        let isQuoted = path.count > 1 && path.hasPrefix("\"") && path.hasSuffix("\"")
        let bare = isQuoted ? String(path.dropFirst().dropLast()) : path
        let number = draftFiles.wait(for: .attach)
        notice = "Reading \(bare)"
        return [.readFiles(number: number, [FileWish(bare)])]
    }

    private var attachedWords: String {
        draftFiles.isEmpty
            ? "No file is attached · /attach PATH attaches one, @PATH in a message, too"
            : draftFiles.files.map(FileWords.line).joined(separator: " · ")
    }

    mutating func detach(_ argument: String) {
        let index =
            argument.isEmpty
            ? draftFiles.files.count - 1
            : Int(argument).map { $0 - 1 }
                ?? draftFiles.files.firstIndex { $0.name == argument } ?? -1
        guard let file = draftFiles.remove(at: index) else {
            notice =
                draftFiles.isEmpty
                ? "No file is attached"
                : "There is no attached file \(argument): /attach lists them"
            return
        }
        notice = "\(file.name) is not attached any more"
    }

    /// Backspace in an empty draft; false where there is no file.
    mutating func detachLast() -> Bool {
        guard draft.isEmpty, let file = draftFiles.removeLast() else { return false }
        notice = "\(file.name) is not attached any more"
        return true
    }

    // MARK: Sending

    /// The files that the draft's message names come first.
    mutating func submit(_ message: String, at now: Moment) -> [Effect] {
        guard !draftFiles.isSending else { return [] }
        let wishes = Mentions.wishes(in: message)
        if wishes.isEmpty || isBusyToSend { return sendDraft(message, at: now) }
        return [.readFiles(number: draftFiles.wait(for: .sendDraft), wishes)]
    }

    /// The message is neither sent nor queued now.
    private var isBusyToSend: Bool {
        isOpening || conversation.isAnswering && edited != nil
    }

    private mutating func sendDraft(_ message: String, at now: Moment) -> [Effect] {
        if conversation.isAnswering || conversation.comparison != nil, !isOpening, edited == nil {
            return enqueue(message)
        }
        guard !isBusy() else { return [] }
        let files = draftFiles.take()
        return [.remember(prompt: draft.takeText())] + begin(message, files: files, at: now)
    }

    /// Nil for a message that names no file; else it waits for them.
    mutating func readMentions(
        of message: String, for purpose: DraftFiles.Purpose
    ) -> [Effect]? {
        let wishes = Mentions.wishes(in: message)
        guard !wishes.isEmpty, !draftFiles.isSending else { return nil }
        return [.readFiles(number: draftFiles.wait(for: purpose), wishes)]
    }

    // MARK: What was read

    mutating func take(_ news: [FileNews], number: Int, at now: Moment) -> [Effect] {
        guard let purpose = draftFiles.finish(number) else { return [] }
        let before = draftFiles
        if let failure = add(news, sparesMissing: purpose != .attach) {
            draftFiles = before
            notice = failure.description.capitalizedStart
            if let text = purpose.text, draft.isEmpty { draft.editor.setText(text) }
            return []
        }
        tellMissing(news)
        switch purpose {
        case .attach:
            notice = news.compactMap { try? $0.get() }.last.map(attachedWords)
            return [.prewarm]
        case .sendDraft: return draftMessage.map { sendDraft($0, at: now) } ?? []
        case .bothDraft: return draftMessage.map { bothOfDraft($0, at: now) } ?? []
        case .both(let text): return isBusy() ? [] : beginBoth(text, at: now)
        case .send(let text): return sendNow(text, at: now)
        }
    }

    /// Nil where the draft has become something else meanwhile.
    private var draftMessage: String? {
        guard case .text(let message) = SlashCommand.parse(draft.wholeText),
            !message.allSatisfy(\.isWhitespace)
        else { return nil }
        return message
    }

    /// Gives the first failure.
    ///
    /// - Parameter sparesMissing: a word that names no file is text.
    private mutating func add(
        _ news: [FileNews], sparesMissing: Bool
    ) -> AttachmentError? {
        do throws(AttachmentError) {
            for result in news {
                if sparesMissing, case .failure(.missing) = result { continue }
                try draftFiles.add(try result.get())
            }
            return nil
        } catch {
            return error
        }
    }

    /// A word that looks like a path and names no file goes as text, which is
    /// said: it may be a mistake.
    private mutating func tellMissing(_ news: [FileNews]) {
        let missing = news.compactMap { result -> String? in
            guard case .failure(.missing(let path)) = result,
                path.contains("/") || path.contains(".")
            else { return nil }
            return path
        }
        guard let path = missing.first else { return }
        notice = "There is no file \(path): @\(path) goes as text"
    }

    private func attachedWords(_ file: Attachment) -> String {
        let words = [
            "Attached \(FileWords.line(file))", file.remark,
            FileRoute.words(draftFiles.files, mode: mode),
        ]
        return words.compactMap { $0 }.joined(separator: " · ")
    }
}

extension String {
    fileprivate var capitalizedStart: String {
        // A path keeps its letters.
        hasPrefix("the files") ? "T" + dropFirst() : self
    }
}
