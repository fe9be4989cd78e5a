import TerminalUI
import TestSupport
import Testing

@Suite struct WrappedTextTests {
    @Test(arguments: [
        ("the quick brown fox", 10, ["the quick ", "brown fox"]),
        ("the quick  brown", 9, ["the quick  ", "brown"]),
        ("", 5, [""]),
        ("a\n\nb\n", 5, ["a", "", "b", ""]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("ab abcdefgh", 4, ["ab ", "abcd", "efgh"]),
        ("日本語日本語", 5, ["日本", "語日", "本語"]),
        ("日本語。", 6, ["日本", "語。"]),
        ("（日本", 4, ["（日", "本"]),
        ("well-known fact", 6, ["well-", "known ", "fact"]),
        ("a - b -5 x--y", 40, ["a - b -5 x--y"]),
        ("a\tb", 10, ["a   b"]),
        ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 4, ["👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧"]),
        ("ab日", 1, ["a", "b", "日"]),
        ("a b🇫🇷🇫🇷", 5, ["a b🇫🇷", "🇫🇷"]),
        ("a\u{1B}[2J", 4, ["a␛[2", "J"]),
        ("no\u{A0}break here", 8, ["no\u{A0}break ", "here"]),
    ])
    func wrapsByWordsAndWidth(text: String, width: Int, rows: [String]) {
        #expect(StyledText(text).wrapped(width: width).map(\.text) == rows)
    }

    @Test func indentsRowsAfterTheFirst() {
        let wrapped = WrappedText("one two three four\nfive", width: 9, hangingIndent: 4)
        #expect(wrapped.lines.map(\.text) == ["one two ", "three ", "four", "five"])
        #expect(wrapped.isContinuation == [false, true, true, false])
    }

    @Test func keepsStylesThroughBreaks() {
        var text = StyledText("plain ")
        text.append("bold text", style: .bold)
        let rows = text.wrapped(width: 8)
        #expect(rows[0].spans == [StyledSpan("plain ")])
        #expect(rows[1].spans == [StyledSpan("bold ", style: .bold)])
        #expect(rows[2].spans == [StyledSpan("text", style: .bold)])
    }

    @Test func keepsEveryGraphemeAndItsPlace() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<Soak.count(3_000) {
            let text = RandomText.layout(upTo: 25, using: &random)
            let width = Int.random(in: 1...20, using: &random)
            let wrapped = WrappedText(StyledText(text), width: width)
            let joined = zip(wrapped.lines, wrapped.isContinuation).enumerated().map {
                ($0.offset > 0 && !$0.element.1 ? "\n" : "") + $0.element.0.text
            }.joined()
            // Tabs are drawn as spaces, one to four of them.
            let shown = TextSanitizer.sanitize(text)
            #expect(joined.filter { $0 != " " } == shown.filter { $0 != " " && $0 != "\t" })
        }
    }

    @Test func staysWithinItsWidth() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<Soak.count(3_000) {
            let text = RandomText.hostile(upTo: 25, using: &random)
            let width = Int.random(in: 1...20, using: &random)
            for row in StyledText(text).wrapped(width: width) {
                var visible = row.text
                while visible.last == " " { visible.removeLast() }
                #expect(
                    visible.displayWidth <= width || visible.count == 1, "\(visible) in \(width)")
            }
        }
    }

    /// A streaming answer looks at each moment as if it had come at once.
    @Test func growsToTheSameRowsHoweverTextIsCut() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<Soak.count(3_000) {
            let text = RandomText.hostile(upTo: 25, using: &random)
            let width = Int.random(in: 1...20, using: &random)
            let indent = Int.random(in: 0...3, using: &random)
            var growing = WrappedText(width: width, hangingIndent: indent)
            for piece in RandomText.cut(text, using: &random) { growing.append(piece) }
            growing.finish()
            let whole = WrappedText(StyledText(text), width: width, hangingIndent: indent)
            if growing.lines != whole.lines {
                Issue.record(
                    """
                    \(text.debugDescription) in \(width)
                    \(growing.lines.map(\.text.debugDescription))
                    \(whole.lines.map(\.text.debugDescription))
                    """)
            }
        }
    }

    /// A mark after a tab sits on the tab's last space, then and later.
    @Test func aMarkAfterATabStaysWhereItIs() {
        let pieces = ["a\t", "\u{301}b\t", "c"]
        var growing = WrappedText(width: 20)
        for piece in pieces { growing.append(piece) }
        let whole = WrappedText(StyledText(pieces.joined()), width: 20)
        #expect(growing.lines == whole.lines)
        #expect(whole.lines.map(\.displayWidth) == [9])
    }

    /// What a token costs does not depend on how long the answer is.
    @Test func appendsToALongTextAsQuicklyAsToAShortOne() {
        var text = WrappedText(width: 80)
        func appendThousand() -> Double {
            ProcessorTime.seconds { for _ in 0..<1_000 { text.append("token ") } }
        }
        _ = appendThousand()
        let first = appendThousand()
        for _ in 0..<20 { _ = appendThousand() }
        let last = min(appendThousand(), appendThousand())
        #expect(last < first * 15 + 0.005)
    }
}
