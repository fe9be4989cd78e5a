/// Random numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// Text of the kinds that break layouts.
enum RandomText {
    private static let pieces = [
        "a", "word", " ", "  ", "\t", "-", "日本", "語、", "（", "é", "e\u{301}", "👍🏽", "👨‍👩‍👧",
        "🇫🇷", "\u{1F1EB}", "❤️", "\u{301}", "\u{200D}", "\u{FE0F}", "क्ष", "กำ", "한", "1️⃣", "…",
    ]
    private static let hostile = [
        "\u{600}", "\u{1B}", "[2J", "\u{7}", "\r", "\r\n", "\0", "\u{9B}", "\u{202E}", "\u{E0041}",
        "\u{FEFF}",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{200B}", "\u{378}", "\u{E000}", "\u{10FFFF}", "\u{1F3FD}", "\u{20E3}", "\u{1161}",
    ]

    static func layout(upTo count: Int, using random: inout SeededGenerator) -> String {
        text(from: pieces + ["\n"], upTo: count, using: &random)
    }

    static func hostile(upTo count: Int, using random: inout SeededGenerator) -> String {
        text(from: pieces + hostile + ["\n"], upTo: count, using: &random)
    }

    private static func text(
        from pieces: [String], upTo count: Int, using random: inout SeededGenerator
    ) -> String {
        (0..<Int.random(in: 0...count, using: &random))
            .compactMap { _ in pieces.randomElement(using: &random) }.joined()
    }

    /// Pieces of a few scalars that make up a text.
    static func cut(_ text: String, using random: inout SeededGenerator) -> [String] {
        var rest = Array(text.unicodeScalars)[...]
        var pieces: [String] = []
        while !rest.isEmpty {
            var piece = String.UnicodeScalarView()
            piece.append(contentsOf: rest.prefix(Int.random(in: 1...4, using: &random)))
            rest = rest.dropFirst(piece.count)
            pieces.append(String(piece))
        }
        return pieces
    }
}
