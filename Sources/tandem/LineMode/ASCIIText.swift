/// Text for a terminal that shows ASCII alone.
enum ASCIIText {
    static func text(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return String(text.map { $0.isASCII ? $0 : forms[$0] ?? "?" })
    }

    private static let forms: [Character: Character] = [
        "·": "-", "…": "~", "–": "-", "—": "-", "’": "'", "‘": "'", "“": "\"", "”": "\"",
        "●": "*", "○": "o", "◐": "~", "✕": "x", "×": "x", "\u{A0}": " ", "█": "#", "░": ".",
    ]
}
