/// A text under edit: what a line editor does, by grapheme cluster, over
/// several lines. A value; whoever holds it decides which key does what.
package struct DraftEditor: Sendable, Equatable {
    package private(set) var text = DraftText()
    package private(set) var cursor = DraftPosition.start
    package private(set) var rows: DraftRows
    private var history = UndoHistory()
    private var kills = KillRing()
    /// The column that a run of up and down moves aims for.
    private var goalColumn: Int?
    private var last = LastCommand.other
    private var yanked: Range<DraftPosition>?

    private enum LastCommand { case kill, yank, vertical, other }

    /// - Parameter width: columns of the place it is drawn in. The last is kept
    ///   free for the cursor.
    package init(_ string: String = "", width: Int = 80) {
        text = DraftText(string)
        rows = DraftRows(of: text, width: DraftEditor.textWidth(width))
        cursor = text.end
    }

    package var string: String { text.string }
    package var isEmpty: Bool { text.isEmpty }

    /// Lays the text out for another width.
    package mutating func setWidth(_ width: Int) {
        let columns = DraftEditor.textWidth(width)
        if columns != rows.width { rows = DraftRows(of: text, width: columns) }
    }

    private static func textWidth(_ width: Int) -> Int { max(1, width - 1) }

    /// Adds text at the cursor as one step, however large it is. Typed
    /// characters go through `type`.
    package mutating func insert(_ string: String) {
        begin()
        history.close()
        replace(cursor..<cursor, with: string)
        history.close()
    }

    /// Adds a typed character at the cursor.
    package mutating func type(_ character: Character) {
        begin()
        replace(cursor..<cursor, with: String(character), typed: true)
    }

    /// Puts another text in place, as one step that undo takes back; the cursor
    /// goes to its end.
    package mutating func setText(_ string: String) {
        begin()
        history.close()
        replace(.start..<text.end, with: string)
        history.close()
    }

    /// Deletes clusters of the cursor's line to its left, as one step.
    package mutating func deleteBackward(count: Int) {
        begin()
        history.close()
        let start = DraftPosition(line: cursor.line, column: max(0, cursor.column - count))
        replace(start..<cursor, with: "")
        history.close()
    }

    /// Forgets the text and all that could be undone, as after sending it.
    package mutating func reset() {
        let kills = kills
        let width = rows.width + 1
        self = DraftEditor(width: width)
        self.kills = kills
    }

    /// Does what a key stands for.
    ///
    /// - Returns: false if there was nothing to do.
    @discardableResult
    package mutating func perform(_ command: EditCommand) -> Bool {
        let before = last
        begin()
        switch command {
        case .moveUp: return moveVertically(by: -1, after: before)
        case .moveDown: return moveVertically(by: 1, after: before)
        case .killToLineEnd, .killToLineStart, .killWordBackward, .killWordForward,
            .killWhitespaceWordBackward, .killToNextWord:
            return kill(command, continuing: before == .kill)
        case .yank: return yank(kills.latest(), over: cursor..<cursor)
        case .yankPop: return popYank(after: before)
        case .undo: return undo()
        case .redo: return redo()
        case .newLine: return replace(cursor..<cursor, with: "\n", typed: true)
        case .deleteBackward: return delete(to: text.position(before: cursor))
        case .deleteForward: return delete(to: text.position(after: cursor))
        case .deleteEmptyLine:
            guard text.lines[cursor.line].isEmpty else { return false }
            return delete(to: text.position(after: cursor) ?? text.position(before: cursor))
        case .transpose: return transpose()
        default: return move(to: target(of: command))
        }
    }

    /// Ends what a run of equal commands shares.
    private mutating func begin() {
        if last != .vertical { goalColumn = nil }
        last = .other
    }
}

// MARK: - Changes

extension DraftEditor {
    @discardableResult
    private mutating func replace(
        _ range: Range<DraftPosition>, with string: String, typed: Bool = false
    ) -> Bool {
        guard !range.isEmpty || !string.isEmpty else { return false }
        let change = apply(range, string)
        history.record(change, typed: typed)
        goalColumn = nil
        return true
    }

    @discardableResult
    private mutating func apply(_ range: Range<DraftPosition>, _ string: String) -> DraftChange {
        let change = text.replace(range, with: string)
        rows.update(change, in: text)
        cursor = change.insertedEnd
        return change
    }

    private mutating func delete(to position: DraftPosition?) -> Bool {
        guard let position else { return false }
        return replace(min(cursor, position)..<max(cursor, position), with: "")
    }

    private mutating func undo() -> Bool {
        guard let change = history.takeUndo() else { return false }
        apply(change.start..<change.insertedEnd, change.removed)
        return true
    }

    private mutating func redo() -> Bool {
        guard let change = history.takeRedo() else { return false }
        apply(change.start..<change.removedEnd, change.inserted)
        return true
    }

    /// Swaps the clusters around the cursor; at the end, the last two.
    private mutating func transpose() -> Bool {
        let line = text.lines[cursor.line]
        let right = min(cursor.column, line.count - 1)
        guard cursor.column > 0, right > 0 else { return false }
        let start = DraftPosition(line: cursor.line, column: right - 1)
        let end = DraftPosition(line: cursor.line, column: right + 1)
        return replace(start..<end, with: String([line[right], line[right - 1]]))
    }

    private mutating func kill(_ command: EditCommand, continuing: Bool) -> Bool {
        let place = target(of: command)
        let range = min(cursor, place)..<max(cursor, place)
        guard !range.isEmpty else { return false }
        kills.add(
            text.text(in: range), to: place < cursor ? .front : .back, continuing: continuing)
        replace(range, with: "")
        last = .kill
        return true
    }

    private mutating func yank(_ killed: String?, over range: Range<DraftPosition>) -> Bool {
        guard let killed, !killed.isEmpty else { return false }
        history.close()
        let change = apply(range, killed)
        history.record(change, typed: false)
        yanked = change.start..<change.insertedEnd
        last = .yank
        return true
    }

    private mutating func popYank(after before: LastCommand) -> Bool {
        guard before == .yank, let yanked else { return false }
        return yank(kills.previous(), over: yanked)
    }
}

// MARK: - Movement

extension DraftEditor {
    @discardableResult
    private mutating func move(to position: DraftPosition) -> Bool {
        guard position != cursor else { return false }
        history.close()
        cursor = position
        return true
    }

    private mutating func moveVertically(by step: Int, after before: LastCommand) -> Bool {
        let here = cursorPosition
        guard let place = rows.place(ofRow: here.row + step) else { return false }
        let goal = before == .vertical ? goalColumn ?? here.column : here.column
        move(to: position(inRow: place.row, line: place.line, nearest: goal))
        goalColumn = goal
        last = .vertical
        return true
    }

    /// Where a movement, or a kill, goes to.
    private func target(of command: EditCommand) -> DraftPosition {
        let line = text.lines[cursor.line]
        let lineStart = DraftPosition(line: cursor.line, column: 0)
        let lineEnd = DraftPosition(line: cursor.line, column: line.count)
        switch command {
        case .moveLeft: return text.position(before: cursor) ?? cursor
        case .moveRight: return text.position(after: cursor) ?? cursor
        case .moveToLineStart: return lineStart
        case .moveToLineEnd: return lineEnd
        case .moveToStart: return .start
        case .moveToEnd: return text.end
        case .moveWordLeft, .killWordBackward: return text.wordStart(before: cursor)
        case .moveWordRight, .killWordForward: return text.wordEnd(after: cursor)
        case .moveToNextWord, .killToNextWord: return text.nextWordStart(after: cursor)
        case .killWhitespaceWordBackward: return text.whitespaceWordStart(before: cursor)
        case .killToLineEnd:
            return lineEnd == cursor ? text.position(after: cursor) ?? cursor : lineEnd
        case .killToLineStart:
            return lineStart == cursor ? text.position(before: cursor) ?? cursor : lineStart
        default: return cursor
        }
    }
}
