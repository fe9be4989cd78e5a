import HybridEngine
import TerminalUI

/// Where the match is, whatever happens to the rows around it.
extension State {
    /// Looks the match up again where its message is laid out otherwise now.
    mutating func settleFind() {
        guard let old = find?.setting, let index = find?.message else { return }
        let messages = conversation.messages
        guard messages.indices.contains(index), messages[index].id == old.id else {
            find?.forgetMatch()
            return
        }
        // Nothing of it is seen; when it is unfolded its match is looked up again.
        guard !messages[index].isFolded else { return }
        let layout = pane.unfoldedLayout(of: messages[index])
        guard let match = find?.current, old != setting(of: messages[index], layout, match)
        else { return }
        let matches = layout.matches(of: find?.query ?? "")
        guard let place = find?.place(among: matches, in: layout) else {
            find?.forgetMatch()
            return
        }
        let setting = setting(of: messages[index], layout, matches[place])
        find?.take(place, of: matches, in: index, layout, setting)
    }

    func setting(
        of message: ChatMessage, _ layout: MessageLayout, _ match: TextMatch
    ) -> Find.Setting {
        let last = match.parts.last?.row ?? 0
        let isOpen = last - layout.textStart >= layout.text.settledCount - 1
        return Find.Setting(
            id: message.id, width: pane.layouts.width, theme: theme, showsRaw: message.showsRaw,
            textStart: layout.textStart, bytes: isOpen ? layout.text.bytes : nil)
    }
}

extension Find {
    mutating func take(
        _ place: Int, of matches: [TextMatch], in index: Int, _ layout: MessageLayout,
        _ setting: Setting
    ) {
        self.setting = setting
        message = index
        current = matches[place]
        ordinal = place
        count = matches.count
        offset = layout.offset(ofRow: matches[place].parts.first?.row ?? 0)
    }

    mutating func forgetMatch() { (current, message, setting) = (nil, nil, nil) }

    /// The same match of as many; else the one that is nearest in the text.
    fileprivate func place(among matches: [TextMatch], in layout: MessageLayout) -> Int? {
        if matches.count == count { return ordinal }
        return matches.indices.min { left, right in
            distance(to: matches[left], layout) < distance(to: matches[right], layout)
        }
    }

    private func distance(to match: TextMatch, _ layout: MessageLayout) -> Int {
        abs(layout.offset(ofRow: match.parts.first?.row ?? 0) - offset)
    }
}
