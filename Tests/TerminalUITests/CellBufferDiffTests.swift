import TerminalUI
import TestSupport
import Testing

@Suite struct CellBufferDiffTests {
    private func screen(_ rows: String...) -> CellBuffer {
        var screen = CellBuffer(size: Size(columns: 20, rows: rows.count))
        for (row, text) in rows.enumerated() {
            screen.write(text, at: Position(row: row, column: 0))
        }
        return screen
    }

    @Test func isEmptyForEqualScreens() {
        #expect(screen("same", "日本").diff(from: screen("same", "日本")).isEmpty)
    }

    @Test func holdsChangedCellsOnly() {
        let runs = screen("hello world", "same").diff(from: screen("hello there", "same"))
        #expect(runs.map(\.origin) == [Position(row: 0, column: 6)])
        #expect(runs.first?.cells.map(\.cluster).joined() == "world")
    }

    @Test func joinsChangesAcrossACheapGap() {
        #expect(screen("axxxa").diff(from: screen("bxxxb")).count == 1)
        #expect(screen("axxxxxxa").diff(from: screen("bxxxxxxb")).count == 2)
    }

    @Test func takesWholeClusters() {
        let runs = screen("a本").diff(from: screen("日b"))
        #expect(runs.first?.origin == Position(row: 0, column: 0))
        #expect(runs.first?.cells.count == 3)
    }

    @Test func takesAWholeClusterWhenHalfOfItChanges() {
        let old = screen("a日")
        var new = old
        new.restyle(Rect(row: 0, column: 2, columns: 1, rows: 1)) { $0 = .reverse }
        let runs = new.diff(from: old)
        #expect(runs.map(\.origin.column) == [1])
        #expect(runs.first?.cells.count == 2)
    }

    @Test func isEverythingWhenTheSizeChanges() {
        let runs = screen("a", "b").diff(from: CellBuffer(size: Size(columns: 3, rows: 3)))
        #expect(runs.map(\.cells.count) == [20, 20])
    }

    @Test func turnsTheOldScreenIntoTheNewOne() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<Soak.count(2_000) {
            let size = Size(
                columns: Int.random(in: 1...12, using: &random),
                rows: Int.random(in: 1...4, using: &random))
            let old = randomScreen(size, using: &random)
            var new = old
            scribble(on: &new, using: &random)
            var applied = old
            applied.apply(new.diff(from: old))
            #expect(applied == new)
            #expect(isWhole(new))
        }
    }

    private func randomScreen(_ size: Size, using random: inout SeededGenerator) -> CellBuffer {
        var screen = CellBuffer(size: size)
        for _ in 0..<4 { scribble(on: &screen, using: &random) }
        return screen
    }

    private func scribble(on screen: inout CellBuffer, using random: inout SeededGenerator) {
        let place = Position(
            row: Int.random(in: -1...screen.size.rows, using: &random),
            column: Int.random(in: -4...screen.size.columns, using: &random))
        let style = [TextStyle.plain, .bold, .reverse].randomElement(using: &random) ?? .plain
        let text = RandomText.hostile(upTo: 5, using: &random)
        screen.write(text, at: place, style: style)
    }

    /// No half of a wide cluster stands alone.
    private func isWhole(_ screen: CellBuffer) -> Bool {
        screen.bounds.rows.allSatisfy { row in
            let cells = Array(screen.row(row))
            return cells.indices.allSatisfy { column in
                switch cells[column].width {
                case 0: column > 0 && cells[column - 1].width == 2
                case 2: column + 1 < cells.count && cells[column + 1].width == 0
                default: true
                }
            }
        }
    }
}
