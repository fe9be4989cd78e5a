import TerminalUI

/// What `/tools` shows.
enum ToolsContent {
    static func rows(_ state: State, width: Int) -> [StyledLine] {
        let entries = state.tools.flatMap { tool in
            StyledText(TextSanitizer.sanitizeLine(words(tool, in: state)))
                .wrapped(width: width, hangingIndent: 5)
        }
        return entries + [StyledLine()]
            + StyledText(closing, style: .dim).wrapped(width: width)
    }

    private static func words(_ tool: ToolEntry, in state: State) -> String {
        let rule = state.consent.rules[tool.name].map { $0 ? "always allowed here" : "never here" }
        let notes = [tool.note, rule].compactMap(\.self)
        return "\(tool.isOn ? "on " : "off")  \(tool.name): \(tool.help)"
            + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    }

    private static let closing =
        "/tools NAME turns one on or off for this program; the setting `tools` says which are on "
        + "from the start. Models are told of those that are on, whichever answers, and each call "
        + "of a function asks. Your own are programs that a file in the folder `tools` beside the configuration "
        + "describes."
}
