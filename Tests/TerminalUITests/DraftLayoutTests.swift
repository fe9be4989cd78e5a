import TerminalUI
import TestSupport
import Testing

@Suite struct DraftLayoutTests {
    @Test func putsTheCursorAfterWideCharacters() {
        var editor = DraftEditor("日本語abc", width: 20)
        #expect(editor.cursorPosition == Position(row: 0, column: 9))
        for _ in 0..<4 { editor.perform(.moveLeft) }
        #expect(editor.cursorPosition == Position(row: 0, column: 4))
        editor.perform(.deleteBackward)
        #expect(editor.string == "日語abc")
        #expect(editor.cursorPosition == Position(row: 0, column: 2))
    }

    @Test func widensTabsToTheNextStop() {
        let editor = DraftEditor("a\tb", width: 20)
        #expect(editor.rows(in: 0..<1) == ["a   b"])
        #expect(editor.cursorPosition.column == 5)
    }

    @Test func keepsTheLastColumnForTheCursor() {
        let editor = DraftEditor("abcd", width: 5)
        #expect(editor.rowCount == 1)
        #expect(editor.cursorPosition == Position(row: 0, column: 4))
        #expect(DraftEditor("abcde", width: 5).cursorPosition == Position(row: 1, column: 1))
    }

    @Test(arguments: [9, 8])
    func wrapsWordsWhole(width: Int) {
        let editor = DraftEditor("one two three", width: width)
        #expect(editor.rows(in: 0..<5) == ["one two ", "three"])
    }

    @Test(arguments: [1, 2, 3])
    func worksInTheNarrowestPlaces(width: Int) {
        let editor = DraftEditor("日本 ab\n\u{1B}", width: width)
        #expect(editor.cursorPosition.column < max(2, width))
        #expect(editor.rows(in: 0..<100).count == editor.rowCount)
    }

    /// Rows kept up to date by changes are the rows of the text as it is.
    @Test func followsEveryChange() {
        var random = SeededGenerator(seed: 10)
        for _ in 0..<Soak.count(400) {
            let width = Int.random(in: 1...12, using: &random)
            var editor = DraftEditor(RandomText.hostile(upTo: 60, using: &random), width: width)
            for _ in 0..<12 {
                let line = Int.random(in: 0..<editor.text.lines.count, using: &random)
                let column = Int.random(in: 0...editor.text.lines[line].count, using: &random)
                editor.walk(to: DraftPosition(line: line, column: column))
                if Bool.random(using: &random) {
                    editor.insert(RandomText.hostile(upTo: 3, using: &random))
                } else {
                    editor.perform(
                        [.deleteBackward, .killWordForward, .undo].randomElement(using: &random)
                            ?? .undo)
                }
                let fresh = DraftRows(of: editor.text, width: editor.rows.width)
                #expect(editor.rows == fresh)
            }
        }
    }

    @Test func rowsHoldTheWholeText() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<Soak.count(500) {
            let text = RandomText.hostile(upTo: 30, using: &random).filter { $0 != "\t" }
            let editor = DraftEditor(text, width: Int.random(in: 1...12, using: &random))
            let drawn = editor.rows(in: 0..<1_000).joined()
            let clusters = editor.text.lines.joined()
            #expect(drawn == clusters.map { Cluster($0).drawn }.joined())
        }
    }

    @Test(arguments: ["words words words words\n", "words words words words "])
    func editsAMegabyteQuickly(line: String) {
        var editor = DraftEditor(width: 80)
        editor.insert(String(repeating: line, count: 1_000_000 / line.count))
        let atTheEnd = ProcessorTime.seconds { for _ in 0..<20 { editor.type("x") } }
        // Ten times 5 ms a key.
        #expect(atTheEnd < 1)
        editor.walk(to: DraftPosition(line: 0, column: 10))
        let inTheFirstRow = ProcessorTime.seconds { for _ in 0..<2 { editor.type("x") } }
        #expect(inTheFirstRow < 0.1)
    }
}
