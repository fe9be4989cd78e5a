import TerminalUI

/// What `/tools` shows.
enum ToolsContent {
    static func rows(_ state: State, width: Int) -> [StyledLine] {
        let entries = state.tools.flatMap { tool in
            StyledText(
                TextSanitizer.sanitizeLine(
                    "\(tool.isOn ? "on " : "off")  \(tool.name): \(tool.help)")
            ).wrapped(width: width, hangingIndent: 5)
        }
        return entries + [StyledLine()]
            + StyledText(closing, style: .dim).wrapped(width: width)
    }

    private static let closing =
        "/tools NAME turns one on or off for this program; the setting `tools` says which are on "
        + "from the start. Models are told of those that are on, whichever answers, and each call "
        + "asks. Your own are programs that a file in the folder `tools` beside the configuration "
        + "describes."
}
