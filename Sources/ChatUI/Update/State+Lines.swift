import TerminalUI

/// The chat without a screen: whole lines come in, words go out.
extension State {
    /// What a line means is what it would mean in the draft.
    mutating func takeLine(_ text: String, at now: Moment) -> [Effect] {
        notice = nil
        overlay = nil
        if let effects = consentLine(text) { return effects }
        guard !text.allSatisfy(\.isWhitespace) else {
            return draftFiles.isEmpty ? [] : send("", at: now)
        }
        if let effects = comparisonLine(text, at: now) { return effects }
        switch SlashCommand.parse(text) {
        case .refused(let sentence):
            notice = sentence
            return []
        case .command(let command, let argument):
            return [.remember(prompt: text)] + run(command, argument: argument, at: now)
        case .text(let message):
            return [.remember(prompt: text)] + send(message, at: now)
        }
    }

    /// While two answers wait to be chosen from: a key's name chooses, a message
    /// waits.
    private mutating func comparisonLine(_ text: String, at now: Moment) -> [Effect]? {
        guard conversation.comparison != nil else { return nil }
        let word = text.filter { !$0.isWhitespace }
        if word == keyMap.hint(.pickLeft) { return pick(.left, at: now) }
        if word == keyMap.hint(.pickRight) { return pick(.right, at: now) }
        guard case .text(let message) = SlashCommand.parse(text) else { return nil }
        notice = "\(pickWords) first: the message waits until then"
        let outgoing = OutgoingMessage(
            text: message, purpose: .message, draft: text, files: [], readings: [])
        return [.remember(prompt: text)] + handOver(outgoing, isDraft: false, at: now)
    }

    /// What lies over the conversation, as lines; none when nothing does.
    package func overlayLines(width: Int) -> [String] {
        if let editor = overlay?.optionsEditor { return OptionsLines.lines(editor) }
        if let list = overlay?.sessionsList { return SessionsLines.lines(list) }
        return overlay == nil ? [] : OverlayContent(of: self, width: width).rows.map(\.text)
    }
}
