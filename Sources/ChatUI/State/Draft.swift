import TerminalUI

/// The message being written, among those written before. Going through the
/// history loses nothing: every entry keeps what was changed in it until the
/// next message is sent.
package struct Draft: Sendable, Equatable {
    package var editor: DraftEditor
    /// The first visual row that is shown.
    package private(set) var firstRow = 0
    /// Oldest first.
    package private(set) var history: [String]
    /// The entry that is in the editor; `history.count` is the draft itself.
    package private(set) var place: Int
    private var changed: [Int: String] = [:]
    /// How far back it was gone before the history was there; nil when it is.
    private var wantedSteps: Int? = 0

    /// Long pastes that stand in the text as one word each.
    var pastes: [Paste] = []

    package init(history: [String] = [], width: Int = 80) {
        editor = DraftEditor(width: width)
        self.history = []
        place = 0
        loadHistory(history)
    }

    package var isEmpty: Bool { editor.isEmpty }

    /// Puts earlier prompts before those of this session.
    mutating func loadHistory(_ prompts: [String]) {
        let earlier = Self.folded(prompts, without: Set(history))
        changed = [:]
        place += earlier.count
        history = earlier + history
    }

    /// Takes the text out to be sent or run; it is in the history then.
    mutating func takeText() -> String {
        let text = wholeText
        remember(text)
        editor.reset()
        pastes = []
        return text
    }

    /// Empties the draft; Up and undo bring it back.
    mutating func clear() {
        remember(wholeText)
        editor.setText("")
    }

    /// Goes to the entry before or after; false at the end of the way.
    mutating func browse(by step: Int) -> Bool {
        let target = place + step
        guard (0...history.count).contains(target) else {
            if step < 0 { wantedSteps = wantedSteps.map { $0 + 1 } }
            return false
        }
        changed[place] = editor.string
        place = target
        editor.setText(changed[target] ?? (target < history.count ? history[target] : ""))
        return true
    }

    /// The history of earlier programs has come; keys that were quicker count
    /// now.
    mutating func completeHistory(_ prompts: [String]) {
        loadHistory(prompts)
        let steps = isEmpty ? wantedSteps ?? 0 : 0
        wantedSteps = nil
        for _ in 0..<steps { _ = browse(by: -1) }
    }

    /// Keeps the cursor's row in view.
    mutating func scroll(rows: Int) {
        let row = editor.cursorPosition.row
        let last = max(0, editor.rowCount - rows)
        firstRow = max(min(firstRow, row, last), row - rows + 1, 0)
    }

    /// Puts a message among those written before, each of which is there once.
    mutating func remember(_ text: String) {
        changed = [:]
        if !text.isEmpty {
            history.removeAll { $0 == text }
            history.append(text)
        }
        place = history.count
    }

    /// Of equal ones the last.
    private static func folded(_ prompts: [String], without later: Set<String>) -> [String] {
        var seen = later
        let kept = prompts.reversed().filter { !$0.isEmpty && seen.insert($0).inserted }
        return kept.reversed()
    }
}
