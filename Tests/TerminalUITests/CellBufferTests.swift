import TerminalUI
import TestSupport
import Testing

@Suite struct CellBufferTests {
    private func buffer(_ columns: Int, _ rows: Int) -> CellBuffer {
        CellBuffer(size: Size(columns: columns, rows: rows))
    }

    @Test func clipsAtEachEdge() {
        var screen = buffer(6, 2)
        screen.write("abcdef", at: Position(row: 0, column: -2))
        screen.write("abcdef", at: Position(row: 1, column: 3))
        screen.write("x", at: Position(row: 2, column: 0))
        screen.write("x", at: Position(row: -1, column: 0))
        #expect(screen.rowText(0) == "cdef")
        #expect(screen.rowText(1) == "   abc")
    }

    @Test func leavesBlanksForAWideClusterCutByAnEdge() {
        var screen = buffer(5, 1)
        screen.write("日本語", at: Position(row: 0, column: 0))
        #expect(screen.rowText(0) == "日本")
        screen.write("日本語", at: Position(row: 0, column: -1))
        #expect(screen.rowText(0) == " 本語")
    }

    @Test func writesInsideOfItsClip() {
        var screen = buffer(8, 3)
        let clip = Rect(row: 1, column: 2, columns: 3, rows: 1)
        screen.write("abcdef", at: Position(row: 1, column: 1), clip: clip)
        screen.write("abcdef", at: Position(row: 0, column: 2), clip: clip)
        #expect((0..<3).map(screen.rowText) == ["", "  bcd", ""])
    }

    @Test func blanksTheOtherHalfOfAnOverwrittenWideCluster() {
        var screen = buffer(6, 1)
        screen.write("日本語", at: Position(row: 0, column: 0))
        screen.write("x", at: Position(row: 0, column: 1))
        screen.write("y", at: Position(row: 0, column: 4))
        #expect(screen.rowText(0) == " x本y")
    }

    @Test func returnsTheColumnAfterTheText() {
        var screen = buffer(4, 1)
        #expect(screen.write("日本語", at: Position(row: 0, column: 1)) == 7)
        #expect(screen.write("ab", at: Position(row: 9, column: 1)) == 3)
    }

    @Test func drawsEveryClusterInItsWidth() {
        var screen = buffer(40, 1)
        let text = "❤️ 👨‍👩‍👧 🇫🇷 👍🏽 ⚠️\u{1B}[2J|end"
        let end = screen.write(text, at: Position(row: 0, column: 0))
        #expect(screen.rowText(0) == "❤ 👨 FR 👍 ⚠␛[2J|end")
        #expect(end == text.displayWidth)
        #expect(screen[0, end - 1].cluster == "d")
    }

    @Test(arguments: [
        Size(columns: 0, rows: 0), Size(columns: 1, rows: 1), Size(columns: -3, rows: 5),
    ])
    func toleratesAnySize(size: Size) {
        var screen = CellBuffer(size: size)
        screen.write("日本語", at: Position(row: 0, column: 0))
        screen.fill(Rect(row: -5, column: -5, columns: 20, rows: 20), with: "x", style: .bold)
        screen.restyle(screen.bounds) { $0.attributes.insert(.reverse) }
        #expect(screen.diff(from: CellBuffer(size: Size(columns: 2, rows: 2))).count <= 1)
    }
}
