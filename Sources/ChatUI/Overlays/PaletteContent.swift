import TerminalUI

/// The commands that fit, with their keys.
enum PaletteContent {
    private static let prompt = "Find: "
    private static let nameColumns = 24

    static func searchLine(_ palette: Palette, width: Int) -> StyledLine {
        var line = StyledLine(prompt, style: .dim)
        line.append(window(palette, width).text)
        return line
    }

    static func cursor(_ palette: Palette, width: Int) -> Int {
        prompt.displayWidth + window(palette, width).cursor
    }

    private static func window(_ palette: Palette, _ width: Int) -> (text: String, cursor: Int) {
        palette.search.window(columns: max(1, width - prompt.displayWidth))
    }

    static func rows(
        _ palette: Palette, chosen: Int, width: Int, _ map: KeyMap
    ) -> [StyledLine] {
        let entries = palette.entries
        guard !entries.isEmpty else { return [StyledLine("No command fits", style: .dim)] }
        return entries.enumerated().map { index, entry in
            row(entry, isChosen: index == chosen, width: width, map)
        }
    }

    private static func row(
        _ entry: CommandEntry, isChosen: Bool, width: Int, _ map: KeyMap
    ) -> StyledLine {
        var line = StyledLine(isChosen ? "▸ " : "  ", style: .bold)
        line.append(entry.command.rawValue, style: isChosen ? .bold : .plain)
        if let key = map.keys(of: entry.command).first {
            line.append(" \(KeyName.display(key))", style: .dim)
        }
        line.append(String(repeating: " ", count: max(1, nameColumns - line.displayWidth)))
        line.append(entry.help, style: .dim)
        return line.truncated(to: width)
    }

    static func hints(_ map: KeyMap) -> [String] {
        let runs = "\(map.hint(.send)) runs it"
        let closes = "\(map.hint(.stop)) closes"
        return ["\(runs) · \(closes)", closes]
    }
}
