import TerminalUI

extension DraftEditor {
    /// Walks to a place with the keys that there are for it.
    mutating func walk(to position: DraftPosition) {
        perform(.moveToStart)
        while cursor < position, perform(.moveRight) {}
    }
}
