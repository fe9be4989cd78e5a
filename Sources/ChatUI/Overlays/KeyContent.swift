import HybridEngine
import TerminalUI

/// What `/key` shows: where an API key goes and where one was found. The key
/// itself is nowhere in this program's reach.
enum KeyContent {
    static func rows(_ state: State, width: Int) -> [StyledLine] {
        FactRows.rows(facts(state), width: width) + [StyledLine()]
            + StyledText(closing, style: .dim).wrapped(width: width)
    }

    private static let closing =
        "The first that has a key counts, in this order; the file counts as it is when a message "
        + "is sent. The key is sent to the model's service and nowhere else, and is never shown."

    private static func facts(_ state: State) -> [(name: String, value: String)] {
        [
            ("In force", inForce(state)),
            ("Environment", "GEMINI_API_KEY, else GOOGLE_API_KEY"),
            ("File", "\(state.key.file), readable by you alone: chmod 600"),
            ("Command", "apiKeyCommand in the configuration: what it prints is the key"),
        ]
    }

    private static func inForce(_ state: State) -> String {
        let source =
            switch state.key.found {
            case nil: "none"
            case "file": "the one in the file"
            case "command": "the one that the command prints"
            case let name?: "the one in \(name)"
            }
        if case .refused = state.cloud { return "\(source); the service does not accept it" }
        return source
    }
}
