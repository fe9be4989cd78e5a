import TerminalUI
import TestSupport
import Testing

@Suite struct ClusterTests {
    @Test(arguments: [
        ("a", "a", 1), ("é", "é", 1), ("e\u{301}", "e\u{301}", 1), ("日", "日", 2),
        ("한", "한", 2), ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}", 2),
        ("❤️", "❤", 1), ("⚠️", "⚠", 1), ("👍", "👍", 2), ("👍🏽", "👍", 2), ("👨‍👩‍👧", "👨", 2),
        ("🏳️‍🌈", "🏳", 1), ("🇫🇷", "FR", 2), ("\u{1F1F9}", "T", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴", 2), ("1️⃣", "1", 1),
        ("#️⃣", "#", 1), ("क्ष", "क्ष", 2), ("กำ", "กำ", 2), ("\u{AD}", "-", 1), ("\t", " ", 1),
        ("\u{301}", "◌\u{301}", 1), ("\u{1F3FD}", "🏽", 2),
        ("می\u{200C}".last.map(String.init) ?? "", "ی", 1),
        ("\u{1B}", "␛", 1), ("\0", "␀", 1), ("\u{7F}", "␡", 1), ("\u{9B}", "<U+009B>", 8),
        ("\u{202E}", "<U+202E>", 8), ("\u{2066}", "<U+2066>", 8), ("\u{200E}", "<U+200E>", 8),
        ("\u{61C}", "<U+061C>", 8), ("\u{2028}", "<U+2028>", 8), ("\u{FEFF}", "<U+FEFF>", 8),
        ("\u{200B}", "<U+200B>", 8), ("\u{200D}", "<U+200D>", 8), ("\u{FE0F}", "<U+FE0F>", 8),
        ("\u{3164}", "<U+3164>", 8), ("\u{1161}", "<U+1161>", 8), ("\u{E0041}", "<U+E0041>", 9),
        ("\u{E000}", "\u{FFFD}", 1),
        ("\u{378}", "\u{FFFD}", 1), ("\r\n", "␍␊", 2), ("a\u{E0041}", "a<U+E0041>", 10),
    ])
    func drawsEachKindInItsForm(written: String, drawn: String, width: Int) throws {
        let character = try #require(written.first)
        #expect(written.count == 1)
        let cluster = Cluster(character)
        let text = cluster.drawn
        #expect(text.unicodeScalars.elementsEqual(drawn.unicodeScalars), "\(text)")
        #expect(cluster.width == width)
        #expect(character.displayWidth == width)
    }

    @Test func keepsFourMarksOfMany() {
        let cluster = Cluster(Character("a" + String(repeating: "\u{301}", count: 40)))
        #expect(cluster.head.glyph.scalars.count == Glyph.capacity)
        #expect(cluster.width == 1)
    }

    @Test func cutsWhatIsWiderThanSixteenColumns() {
        let cluster = Cluster(Character("a" + String(repeating: "\u{E0041}", count: 40)))
        #expect(cluster.width == Cluster.widest)
        #expect(cluster.tail.last?.glyph.string == "…")
    }

    /// Nothing in a cell can move a cursor, and its width is the one measured.
    @Test func isMadeOfPrintableCellsOfItsWidthForEveryScalar() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let cluster = Cluster(Character(scalar))
            let isSound = ([cluster.head] + cluster.tail).allSatisfy(isSound)
            if !isSound || cluster.width < 1 { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test func isMadeOfPrintableCellsOfItsWidthForRandomClusters() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<Soak.count(20_000) {
            for character in RandomText.hostile(upTo: 8, using: &random) {
                let cluster = Cluster(character)
                let parts = [cluster.head] + cluster.tail
                #expect(parts.allSatisfy(isSound) && cluster.width >= 1, "\(character)")
                #expect(parts.reduce(0) { $0 + $1.width } == cluster.width)
                #expect(cluster.width <= Cluster.widest)
            }
        }
    }

    private func isSound(_ part: Cluster.Part) -> Bool {
        let scalars = part.glyph.scalars
        guard let base = scalars.first, scalars.count <= Glyph.capacity else { return false }
        return ScalarWidth.columns(of: base) == part.width
            && scalars.dropFirst().allSatisfy { ScalarWidth.columns(of: $0) == 0 }
            && (1...2).contains(part.width)
    }
}
