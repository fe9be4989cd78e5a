import TerminalUI

/// The help, made from the command table and the keys as they are now.
package enum HelpContent {
    /// Below this width keys stand above their sentence.
    private static let narrow = 56
    private static let keyColumns = 26

    package static func rows(_ map: KeyMap, width: Int) -> [StyledLine] {
        var rows: [StyledLine] = []
        for group in CommandEntry.Group.allCases {
            if !rows.isEmpty { rows.append(StyledLine()) }
            rows.append(StyledLine(group.rawValue, style: .bold))
            for entry in CommandEntry.table where entry.group == group {
                rows += lines(entry, map, width: width)
            }
        }
        let closing = StyledText(
            "Any command's name can follow a slash in the draft, or a colon in the conversation. "
                + "//word sends /word as text. keys.NAME in the configuration sets a command's keys.",
            style: .dim)
        return rows + [StyledLine()] + closing.wrapped(width: width)
    }

    private static func lines(
        _ entry: CommandEntry, _ map: KeyMap, width: Int
    ) -> [StyledLine] {
        let keys = map.keys(of: entry.command).map(KeyName.display).joined(separator: ", ")
        let slash =
            "/"
            + [entry.command.rawValue, entry.argument].compactMap { $0 }
            .joined(separator: " ")
        var text = StyledText(entry.help)
        text.append(" · \(slash)", style: .dim)
        if width < narrow || keys.displayWidth > keyColumns - 2 {
            let head = keys.isEmpty ? [] : StyledText(keys).wrapped(width: width)
            return head + indented(text, by: width < narrow ? 2 : keyColumns, width: width)
        }
        let body = text.wrapped(width: width - keyColumns)
        return body.enumerated().map { index, line in
            let lead = index == 0 ? keys : ""
            let padding = String(repeating: " ", count: keyColumns - lead.displayWidth)
            return StyledLine(lead + padding).followed(by: line)
        }
    }

    private static func indented(_ text: StyledText, by columns: Int, width: Int) -> [StyledLine] {
        let margin = StyledLine(String(repeating: " ", count: columns))
        return text.wrapped(width: max(1, width - columns)).map { margin.followed(by: $0) }
    }
}
