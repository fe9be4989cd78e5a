import Markdown
import TestSupport
import Testing

@Suite struct HostileTests {
    private static let marks = Array("`*_[]()|#>~-\n 1.ab\t\\<!:éx")

    private static func random(_ generator: inout SplitMix64, length: Int) -> String {
        String((0..<length).map { _ in marks.randomElement(using: &generator) ?? "x" })
    }

    /// C29: marks in any order.
    @Test func c29RandomMarkdownNeverCrashes() {
        var generator = SplitMix64(seed: 29)
        for _ in 0..<Soak.count(400) {
            let text = Self.random(&generator, length: Int.random(in: 0..<300, using: &generator))
            _ = MarkdownText(text).blocks
        }
    }

    /// C29: any bytes that make a text.
    @Test func c29RandomBytesNeverCrash() {
        var generator = SplitMix64(seed: 30)
        for _ in 0..<Soak.count(200) {
            let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = MarkdownText(String(decoding: bytes, as: UTF8.self)).blocks
        }
    }

    /// C29: deep nesting neither crashes nor takes more than linear time.
    @Test(arguments: [
        ">", "> ", "- ", "* ", "1. ", "[", "![", "**", "_", "`", "<", "|", "[a](", "~~", "\\",
        "#", "***a ", "| a ", "\n>", "-\n", "```\n", "\n- a\n  ", "&", "http://", "a@b.c ",
        "[a]: b\n", "<!--", "a|b|c\n|-|\n", "|a|\n|-|\n", "> (\n", "> ```\n", "- |a|\n  |-|\n",
    ])
    func c29NestingTakesLinearTime(_ mark: String) {
        func seconds(_ count: Int) -> Double {
            let text = String(repeating: mark, count: count) + "a"
            return ProcessorTime.seconds { _ = MarkdownText(text).blocks }
        }
        _ = seconds(500)
        let (short, long) = (seconds(5_000), min(seconds(20_000), seconds(20_000)))
        #expect(long < 0.05 || long < 4 * 4 * short, "\(mark): \(short) s, \(long) s")
    }

    /// However a text comes in, its pieces are the same.
    @Test func piecesDoNotDependOnHowTextComes() {
        var generator = SplitMix64(seed: 31)
        for _ in 0..<Soak.count(60) {
            let text =
                Self.random(&generator, length: 400) + String(repeating: "ab *c* ", count: 200)
            var splitter = BlockSplitter()
            var pieces: [Piece] = []
            var shown = ""
            for character in text {
                shown.append(character)
                if Int.random(in: 0..<9, using: &generator) == 0 { pieces += splitter.take(shown) }
            }
            pieces += splitter.take(text) + splitter.rest(of: text, isWhole: true)
            #expect(pieces == BlockSplitter.pieces(of: text))
        }
    }

    /// No letter gets lost: what is not a mark is in some block.
    @Test func wordsAreKept() {
        var generator = SplitMix64(seed: 32)
        for _ in 0..<Soak.count(100) {
            let marks = Array("*_>-\n #~|")
            let text = (0..<80).map { index in
                "w\(index)w" + String(marks.randomElement(using: &generator) ?? " ") + " "
            }.joined()
            let kept = "\(MarkdownText(text).blocks)"
            for index in 0..<80 { #expect(kept.contains("w\(index)w"), "\(text)") }
        }
    }
}
