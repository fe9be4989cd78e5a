import HybridEngine

/// Messages on their way out. Nothing is sent before all of its files are
/// there; what waits is seen, and comes back with Esc.
extension State {
    /// The draft's message.
    mutating func submit(_ message: String, at now: Moment) -> [Effect] {
        if isOpening || conversation.isAnswering && edited != nil {
            _ = isBusy()
            return []
        }
        return handOver(
            OutgoingMessage(
                text: message, purpose: .message, draft: draft.editor.string,
                pastes: draft.pastes, files: [], readings: []), isDraft: true, at: now)
    }

    /// - Parameter isDraft: it leaves the draft now.
    mutating func handOver(
        _ message: OutgoingMessage, isDraft: Bool, at now: Moment
    ) -> [Effect] {
        guard draftFiles.outgoing == nil else {
            if draft.isEmpty { draft.editor.setText(message.draft) }
            notice = "The message before waits for its files: the draft is kept · \(wayBack)"
            return []
        }
        var message = message
        message.wishes = Mentions.wishes(in: message.text)
        draftFiles.setAside(message)
        let remembered: [Effect] = isDraft ? takeDraft() : []
        guard let number = draftFiles.outgoing?.wishNumber else {
            return remembered + sendIfReady(at: now)
        }
        return remembered + [read(message.wishes, number: number)]
    }

    /// Blanks alone are nothing to remember.
    private mutating func takeDraft() -> [Effect] {
        guard !draft.wholeText.allSatisfy(\.isWhitespace) else {
            draft.editor.reset()
            return []
        }
        return [.remember(prompt: draft.takeText())]
    }

    private var wayBack: String { "\(keyMap.hint(.stop)) takes it back" }

    // MARK: What was read

    mutating func take(
        _ news: [FileNews], number: Int, for message: OutgoingMessage, at now: Moment
    ) -> [Effect] {
        let isNamed = number == message.wishNumber
        var files = message.files
        do throws(AttachmentError) {
            for (index, result) in news.enumerated() {
                let wish = isNamed && index < message.wishes.count ? message.wishes[index] : nil
                if case .failure(.missing(let path)) = result, let wish {
                    // A word that names no file is text.
                    guard message.seen.contains(wish) else { continue }
                    throw .vanished(path)
                }
                try files.add(try result.get())
            }
        } catch {
            return takeBack(saying: error.description.capitalizedStart, finished: number)
        }
        draftFiles.changeOutgoing { message in
            message.files = files
            message.readings.removeAll { $0.number == number }
            if isNamed { message.wishNumber = nil }
        }
        if isNamed { tellMissing(news) }
        return sendIfReady(at: now)
    }

    private mutating func sendIfReady(at now: Moment) -> [Effect] {
        guard draftFiles.outgoing?.isReady == true else { return [] }
        if isOpening { return takeBack(saying: "The conversation is still being opened") }
        guard let message = draftFiles.takeOutgoing() else { return [] }
        if conversation.isAnswering || conversation.comparison != nil, edited == nil,
            message.purpose == .message
        {
            queue.append(QueuedMessage(message.text, files: message.files))
            return []
        }
        guard !isBusy() else {
            putBack(message)
            return []
        }
        return switch message.purpose {
        case .message: begin(message.text, files: message.files, at: now)
        case .both: beginBoth(message.text, files: message.files, at: now)
        }
    }

    /// A word that looks like a path and names no file goes as text, which is
    /// said: it may be a mistake.
    private mutating func tellMissing(_ news: [FileNews]) {
        let missing = news.compactMap { result -> String? in
            guard case .failure(.missing(let path)) = result,
                path.contains("/") || path.contains(".")
            else { return nil }
            return path.shownAsName
        }
        guard let path = missing.first else { return }
        notice = "There is no file \(path): @\(path) goes as text"
    }

    // MARK: Taking back

    /// The message that waits for its files is not sent; nil where there is
    /// none.
    mutating func takeBackOutgoing() -> [Effect]? {
        guard draftFiles.outgoing != nil else { return nil }
        return takeBack(saying: "Not sent: the message is in the draft again")
    }

    /// - Parameter finished: what has been read of it by now.
    private mutating func takeBack(saying words: String, finished: Int? = nil) -> [Effect] {
        guard let message = draftFiles.takeOutgoing() else { return [] }
        notice = words
        putBack(message, finished: finished)
        guard let number = message.wishNumber, number != finished else { return [] }
        return [.stopReading(number: number)]
    }

    /// What is written by now follows it. What was to be attached still is.
    private mutating func putBack(_ message: OutgoingMessage, finished: Int? = nil) {
        var message = message
        message.readings.removeAll { $0.number == finished }
        let later = draft.wholeText
        focusDraft()
        if later.isEmpty {
            draft.editor.setText(message.draft)
        } else {
            draft.editor.setText(message.draft + "\n" + later)
        }
        draft.pastes = message.pastes
        draftFiles.putBack(message)
    }
}
