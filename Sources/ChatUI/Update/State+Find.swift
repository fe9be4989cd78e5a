import HybridEngine
import TerminalUI

/// `/find`: words in the conversation, n and N.
extension State {
    mutating func find(_ words: String) {
        guard !words.isEmpty else {
            if find != nil {
                notice = "Search ended"
                find = nil
            } else if focus == .transcript {
                commandLine = DraftEditor()
                commandLine?.setText("find ")
            } else {
                notice = "/find WORDS looks for them in this conversation"
            }
            return
        }
        find = Find(words)
        focusTranscript()
        guard focus == .transcript else { return }
        findNext(by: 1)
    }

    /// Goes to the next match, or the one before; after the last comes the
    /// first.
    mutating func findNext(by step: Int) {
        let messages = conversation.messages
        guard let find, !messages.isEmpty else {
            notice = "/find WORDS looks for them in this conversation"
            return
        }
        let start = find.message ?? pane.top.message
        for distance in 0...messages.count {
            let index =
                ((start + step * distance) % messages.count + messages.count) % messages.count
            guard find.isPossible(in: messages[index]) else { continue }
            let layout = pane.unfoldedLayout(of: messages[index])
            let matches = layout.matches(of: find.query)
            let isStart = distance == 0 && find.current != nil
            if let place = Self.next(
                of: matches.count, from: isStart ? find.ordinal : nil, by: step)
            {
                let setting = setting(of: messages[index], layout, matches[place])
                self.find?.take(place, of: matches, in: index, layout, setting)
                showMatch(in: index)
                return
            }
        }
        if find.current == nil {
            notice = "\u{201C}\(find.query)\u{201D} is not in this conversation"
        }
    }

    private static func next(of count: Int, from place: Int?, by step: Int) -> Int? {
        guard count > 0 else { return nil }
        guard let place else { return step > 0 ? 0 : count - 1 }
        let next = place + step
        return (0..<count).contains(next) ? next : nil
    }

    private mutating func showMatch(in index: Int) {
        if conversation.messages[index].isFolded { conversation.setFolded(false, at: index) }
        pane.choose(index)
        let row = find?.current?.parts.first?.row ?? 0
        pane.show(RowPlace(message: index, row: row), in: conversation.messages)
        let keys =
            "\(keyMap.hint(.findNext, in: [.transcript])) next · "
            + "\(keyMap.hint(.findPrevious, in: [.transcript])) before"
        let count = conversation.messages.count
        notice = "Found in message \(index + 1) of \(count) · \(keys)"
    }

    /// Goes to the next block of code, or the one before.
    mutating func goToCode(by step: Int) {
        let messages = conversation.messages
        guard !messages.isEmpty else { return }
        var index = pane.top.message
        var row: Int? = pane.top.row
        while messages.indices.contains(index) {
            let rows = pane.unfoldedLayout(of: messages[index]).codeRows
            let found =
                step > 0
                ? rows.first { $0 > row ?? -1 } : rows.last { $0 < row ?? Int.max }
            if let found {
                conversation.setFolded(false, at: index)
                if focus == .transcript { pane.choose(index) }
                pane.put(RowPlace(message: index, row: found), in: conversation.messages)
                return
            }
            index += step
            row = nil
        }
        notice = step > 0 ? "There is no code below" : "There is no code above"
    }
}

extension Find {
    /// A quick look at the source: marks may stand between words.
    func isPossible(in message: ChatMessage) -> Bool {
        let text = message.text.lowercased()
        return query.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
    }
}
