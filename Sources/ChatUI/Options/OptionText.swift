import HybridEngine
import TerminalUI

/// Values as they are shown and typed in the panel. In texts a line end is
/// `\n`, a tab `\t` and a backslash `\\`, so that every text has one row.
enum OptionText {
    /// A value in one row; texts in quotation marks.
    static func shown(_ value: OptionValue) -> String {
        guard case .texts(let texts) = value else { return value.text }
        return texts.map(quoted).joined(separator: " ")
    }

    static func quoted(_ text: String) -> String {
        "\"\(TextSanitizer.sanitizeLine(escaped(text)))\""
    }

    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
            .replacing("\t", with: "\\t")
    }

    /// What was typed. A backslash before anything else is a backslash.
    static func unescaped(_ typed: String) -> String {
        var text = ""
        var rest = Substring(typed)
        while let character = rest.popFirst() {
            guard character == "\\", let next = rest.first, let meant = meanings[next] else {
                text.append(character)
                continue
            }
            rest.removeFirst()
            text.append(meant)
        }
        return text
    }

    private static let meanings: [Character: Character] = ["n": "\n", "t": "\t", "\\": "\\"]
}
