import HybridEngine
import Markdown
import TerminalUI

/// Copying: always the source, byte for byte, never what is drawn of it.
extension State {
    /// The whole message.
    func copyMessage() -> (effects: [Effect], notice: String?) {
        guard let index = readIndex else { return ([], "There is nothing to copy yet") }
        let message = conversation.messages[index]
        let name = message.answer == nil ? "your message" : "the answer"
        return ([.copy(message.text, name: name)], nil)
    }

    /// A block of code by its number; asks for it where there are several.
    mutating func copyCode(_ argument: String) -> [Effect] {
        guard let index = readIndex else { return refuse("There is nothing to copy yet") }
        let blocks = MarkdownText(conversation.messages[index].text).codeBlocks
        guard !blocks.isEmpty else { return refuse("This message has no code") }
        return choose(
            Pick(.code, blocks.map { Pick.Entry(label: Self.label($0), text: $0.text) }), argument)
    }

    /// A link by its number.
    mutating func copyLink(_ argument: String) -> [Effect] {
        guard let index = readIndex else { return refuse("There is nothing to copy yet") }
        let links = MarkdownText(conversation.messages[index].text).links
        guard !links.isEmpty else { return refuse("This message has no links") }
        return choose(Pick(.link, links.map { Pick.Entry(label: $0, text: $0) }), argument)
    }

    private mutating func choose(_ pick: Pick, _ argument: String) -> [Effect] {
        if argument.isEmpty && pick.entries.count > 1 {
            overlay = Overlay(.pick(pick))
            return []
        }
        let number = argument.isEmpty ? 1 : Int(argument) ?? 0
        guard pick.entries.indices.contains(number - 1) else {
            let what = pick.kind == .code ? "code block" : "link"
            return refuse("There is no \(what) \(argument): this message has \(pick.entries.count)")
        }
        return [copy(pick, number - 1)]
    }

    private func copy(_ pick: Pick, _ index: Int) -> Effect {
        .copy(pick.entries[index].text, name: pick.name(of: index))
    }

    private mutating func refuse(_ sentence: String) -> [Effect] {
        notice = sentence
        return []
    }

    /// The selected message, else the last answer with something in it.
    var readIndex: Int? {
        pane.selection
            ?? conversation.messages.lastIndex { $0.answer != nil && !$0.text.isEmpty }
            ?? conversation.messages.indices.last
    }

    /// `swift, 12 lines: let sky = …`
    private static func label(_ code: CodeBlock) -> String {
        let lines = code.text.utf8.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
        let first = code.text.drop { $0.isWhitespace }.prefix { !$0.isNewline }.prefix(60)
        let language = code.language.isEmpty ? "" : "\(code.language.prefix(20)), "
        return "\(language)\(Numbers.count(max(1, lines), "line")): \(first)"
    }
}

// MARK: - The list of what there is to copy

extension State {
    /// Nil for a key that means what it always means.
    mutating func runInPick(_ command: Command) -> [Effect]? {
        guard case .pick(let pick)? = overlay?.content, let chosen = overlay?.selection
        else { return nil }
        switch command {
        case .lineUp, .previousMessage: overlay?.selection = max(0, chosen - 1)
        case .lineDown, .nextMessage: overlay?.selection = min(pick.entries.count - 1, chosen + 1)
        case .fold, .send:
            overlay = nil
            return [copy(pick, chosen)]
        case .copyCode, .copyLink: overlay = nil
        default: return nil
        }
        return []
    }

    /// A number chooses.
    mutating func typeInPick(_ character: Character) -> [Effect] {
        guard case .pick(var pick)? = overlay?.content, let digit = character.wholeNumberValue,
            character.isASCII
        else { return [] }
        if let index = pick.type(digit) {
            overlay = nil
            return [copy(pick, index)]
        }
        overlay?.selection = max(0, pick.typed - 1)
        overlay?.content = .pick(pick)
        return []
    }

    /// Shows a message's text as it came, or as it is set.
    mutating func toggleRaw() {
        guard let index = readIndex, conversation.messages[index].answer != nil else {
            notice = "That works on an answer: it shows the text as it came"
            return
        }
        let shows = !conversation.messages[index].showsRaw
        conversation.setShowsRaw(shows, at: index)
        notice = shows ? "The text as it came" : "The text as it is set"
        if !pane.isFollowing { pane.reveal(index, in: conversation.messages) }
    }
}
