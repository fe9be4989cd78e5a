import TerminalUI

/// The help, made from the command table and the keys as they are now.
package enum HelpContent {
    /// Below this width keys stand above their sentence.
    private static let narrow = 56
    private static let keyColumns = 30

    package static func rows(_ map: KeyMap, width: Int) -> [StyledLine] {
        var rows = StyledText(
            "[x]: in the conversation, where \(map.hint(.focus, in: [.emptyDraft])) leads · "
                + "(x): in an empty draft", style: .dim
        ).wrapped(width: width)
        for group in CommandEntry.Group.allCases {
            rows += [StyledLine(), StyledLine(group.rawValue, style: .bold)]
            for entry in CommandEntry.table where entry.group == group {
                rows += lines(entry, map, width: width)
            }
        }
        return rows + [StyledLine()] + StyledText(closing, style: .dim).wrapped(width: width)
    }

    private static let closing =
        "A command's name follows a slash in the draft, or a colon in the conversation; its "
        + "beginning is enough when no other begins so. //word sends /word as text. keys.NAME in "
        + "the configuration sets a command's keys."

    private static func lines(
        _ entry: CommandEntry, _ map: KeyMap, width: Int
    ) -> [StyledLine] {
        let keys = StyledText(keyNames(entry.command, map))
        if width < narrow {
            let head = keys.isEmpty ? [] : keys.wrapped(width: width)
            let margin = StyledLine("  ")
            return head + body(entry, width: max(1, width - 2)).map { margin.followed(by: $0) }
        }
        let left = keys.wrapped(width: keyColumns - 2)
        let right = body(entry, width: width - keyColumns)
        return (0..<max(left.count, right.count)).map { row in
            var line = row < left.count ? left[row] : StyledLine()
            guard row < right.count else { return line }
            line.append(String(repeating: " ", count: max(0, keyColumns - line.displayWidth)))
            return line.followed(by: right[row])
        }
    }

    /// The sentence, and behind it or below the slash name in one piece.
    private static func body(_ entry: CommandEntry, width: Int) -> [StyledLine] {
        let slash =
            "/"
            + [entry.command.rawValue, entry.argument].compactMap { $0 }
            .joined(separator: " ")
        var lines = StyledText(entry.help).wrapped(width: width)
        let last = lines.count - 1
        if lines[last].displayWidth + slash.displayWidth + 3 <= width {
            lines[last].append(" · \(slash)", style: .dim)
            return lines
        }
        return lines + [StyledLine(slash, style: .dim)]
    }

    private static func keyNames(_ command: Command, _ map: KeyMap) -> String {
        map.keys(of: command).map { key in
            let name = KeyName.display(key)
            let places = map.places(of: key, for: command)
            if !places.isDisjoint(with: [.everywhere, .draft, .comparison, .options, .models]) {
                return name
            }
            if places == [.sessions] { return name }
            let marked = [
                places.contains(.emptyDraft) ? "(\(name))" : "",
                places.contains(.transcript) ? "[\(name)]" : "",
            ]
            return marked.filter { !$0.isEmpty }.joined(separator: " ")
        }.joined(separator: ", ")
    }
}
