import TerminalUI
import TestSupport
import Testing

@Suite struct DraftEditorTests {
    /// A draft with its cursor written as `|`.
    private func draft(_ text: String, width: Int = 80) -> DraftEditor {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        var editor = DraftEditor(parts.joined(), width: width)
        let before = DraftText(parts.first.map(String.init) ?? "")
        editor.walk(to: before.end)
        return editor
    }

    private func written(_ editor: DraftEditor) -> String {
        editor.text.text(in: .start..<editor.cursor) + "|"
            + editor.text.text(in: editor.cursor..<editor.text.end)
    }

    @Test(
        arguments: [
            ("ab|", [.moveLeft], "a|b"), ("|ab", [.moveLeft], "|ab"),
            ("a|\nb", [.moveRight], "a\n|b"),
            ("ab\nc|d", [.moveToLineStart], "ab\n|cd"), ("|ab\ncd", [.moveToLineEnd], "ab|\ncd"),
            ("a|b", [.moveToEnd], "ab|"), ("a\nb|", [.moveToStart], "|a\nb"),
            ("one two|", [.moveWordLeft], "one |two"), ("one, |two", [.moveWordLeft], "|one, two"),
            ("|one two", [.moveWordRight, .moveWordRight], "one two|"),
            ("日本語|", [.deleteBackward], "日本|"), ("e\u{301}👨‍👩‍👧|", [.deleteBackward], "e\u{301}|"),
            ("e\u{301}|", [.deleteBackward], "|"), ("a\n|b", [.deleteBackward], "a|b"),
            ("a|\nb", [.deleteForward], "a|b"), ("ab|", [.deleteForward], "ab|"),
            ("one t|wo", [.killToLineEnd], "one t|"), ("one t|wo", [.killToLineStart], "|wo"),
            ("a|\nb", [.killToLineEnd], "a|b"), ("a\n|b", [.killToLineStart], "a|b"),
            ("foo bar-baz|", [.killWordBackward], "foo bar-|"),
            ("foo bar-baz|", [.killWhitespaceWordBackward], "foo |"),
            ("|foo bar", [.killWordForward], "| bar"), ("ab|", [.transpose], "ba|"),
            ("a|bc", [.transpose], "ba|c"), ("|ab", [.transpose], "|ab"),
            ("a|", [.newLine], "a\n|"),
            ("one two |", [.killWordBackward, .killWordBackward, .yank], "one two |"),
            ("a b|", [.killWordBackward, .moveLeft, .killToLineStart, .yank, .yankPop], "b| "),
            ("ab|", [.deleteBackward, .deleteBackward, .undo, .undo], "ab|"),
            ("ab|", [.deleteBackward, .undo, .redo], "a|"),
        ] as [(String, [EditCommand], String)])
    func doesWhatALineEditorDoes(before: String, commands: [EditCommand], after: String) {
        var editor = draft(before)
        for command in commands { editor.perform(command) }
        #expect(written(editor) == after)
    }

    @Test(arguments: EditCommand.allCases)
    func doesNothingToAnEmptyDraft(command: EditCommand) {
        var editor = DraftEditor()
        let changed = editor.perform(command)
        #expect(changed == (command == .newLine))
    }

    @Test func undoesTypingByWords() {
        var editor = DraftEditor()
        for character in "one two" { editor.type(character) }
        editor.perform(.undo)
        #expect(editor.string == "one ")
        editor.perform(.undo)
        #expect(editor.string == "")
        editor.perform(.redo)
        editor.perform(.redo)
        #expect(editor.string == "one two")
    }

    @Test func forgetsWhatWasUndoneAtTheNextEdit() {
        var editor = draft("a|")
        editor.type("b")
        editor.perform(.undo)
        editor.type("c")
        editor.perform(.redo)
        #expect(editor.string == "ac")
    }

    @Test func undoesAPasteAtOnce() {
        var editor = draft("a|b")
        editor.insert("x\r\ny\rz")
        #expect(written(editor) == "ax\ny\nz|b")
        editor.perform(.undo)
        #expect(written(editor) == "a|b")
    }

    @Test func bringsAClearedDraftBack() {
        var editor = draft("draft|")
        editor.setText("")
        #expect(editor.isEmpty)
        editor.perform(.undo)
        #expect(editor.string == "draft")
    }

    @Test func mergesAnAccentWithItsLetter() {
        var editor = draft("e|x")
        editor.type("\u{301}")
        #expect(written(editor) == "e\u{301}|x")
        #expect(editor.text.lines[0].count == 2)
        editor.perform(.undo)
        #expect(editor.string == "ex")
    }

    @Test func movesByVisualRowsTowardsItsColumn() {
        var editor = draft("abcdef\nx\nghijk|l")
        editor.perform(.moveUp)
        #expect(written(editor) == "abcdef\nx|\nghijkl")
        editor.perform(.moveUp)
        #expect(written(editor) == "abcde|f\nx\nghijkl")
        let movedUp = editor.perform(.moveUp)
        #expect(!movedUp)
        editor.perform(.moveDown)
        editor.perform(.moveDown)
        #expect(written(editor) == "abcdef\nx\nghijk|l")
        let movedDown = editor.perform(.moveDown)
        #expect(!movedDown)
    }

    @Test func movesThroughTheRowsOfOneLine() {
        var editor = draft("abcdefgh|", width: 5)
        #expect(editor.rows(in: 0..<9) == ["abcd", "efgh"])
        editor.perform(.moveUp)
        #expect(written(editor) == "abc|defgh")
        editor.perform(.moveDown)
        #expect(written(editor) == "abcdefgh|")
    }

    /// Halves of flags pair up from the left: one more or less changes all
    /// that follow.
    @Test func aRunOfFlagsStaysWholeThroughUndo() {
        var editor = DraftEditor("🇫x🇫🇷🇩🇪")
        editor.perform(.moveToStart)
        editor.perform(.moveRight)
        editor.perform(.deleteForward)
        #expect(editor.string == "🇫🇫🇷🇩🇪")
        #expect(editor.text.lines == [Array("🇫🇫🇷🇩🇪")])
        editor.perform(.undo)
        #expect(editor.string == "🇫x🇫🇷🇩🇪")
    }

    /// Anything can be taken back, and made again.
    @Test func undoesAndRedoesAnyScript() {
        var random = SeededGenerator(seed: 9)
        let edits = EditCommand.allCases.filter { $0 != .undo && $0 != .redo }
        for _ in 0..<Soak.count(500) {
            var editor = DraftEditor(RandomText.layout(upTo: 8, using: &random), width: 10)
            let before = editor.string
            for _ in 0..<20 {
                if Int.random(in: 0..<3, using: &random) == 0 {
                    editor.insert(RandomText.layout(upTo: 3, using: &random))
                } else if let command = edits.randomElement(using: &random) {
                    editor.perform(command)
                }
            }
            let after = editor.string
            while editor.perform(.undo) {}
            #expect(editor.string == before)
            while editor.perform(.redo) {}
            #expect(editor.string == after)
        }
    }
}
