/// What a line editor's keys do.
package enum EditCommand: String, Sendable, CaseIterable {
    case moveLeft, moveRight
    /// By visual row; they do nothing, and say so, at the first and last one.
    case moveUp, moveDown
    case moveWordLeft, moveWordRight
    /// To where the next word begins, as vi's w.
    case moveToNextWord
    case moveToLineStart, moveToLineEnd
    case moveToStart, moveToEnd

    case newLine
    case deleteBackward, deleteForward
    /// The line of the cursor, if it is empty and not the only one.
    case deleteEmptyLine
    case transpose

    /// Killed text can be yanked.
    case killToLineEnd, killToLineStart
    case killWordBackward, killWordForward
    case killToNextWord
    /// Back to white space, as Ctrl-W does in a shell.
    case killWhitespaceWordBackward
    case yank
    /// Puts the kill before in place of what was just yanked.
    case yankPop

    case undo, redo
}
