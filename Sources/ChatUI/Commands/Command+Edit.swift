import TerminalUI

extension Command {
    /// What it does to a text; nil for everything else.
    var edit: EditCommand? {
        switch self {
        case .cursorUp: .moveUp
        case .cursorDown: .moveDown
        case .cursorLeft: .moveLeft
        case .cursorRight: .moveRight
        case .wordLeft: .moveWordLeft
        case .wordRight: .moveWordRight
        case .lineStart: .moveToLineStart
        case .lineEnd: .moveToLineEnd
        case .deleteLeft: .deleteBackward
        case .deleteRight: .deleteForward
        case .deleteWordLeft: .killWhitespaceWordBackward
        case .deleteWordBackward: .killWordBackward
        case .deleteWordRight: .killWordForward
        case .deleteToStart: .killToLineStart
        case .deleteToEnd: .killToLineEnd
        case .yank: .yank
        case .yankEarlier: .yankPop
        case .transpose: .transpose
        case .undoEdit: .undo
        case .redoEdit: .redo
        case .newline: .newLine
        default: nil
        }
    }
}
