import HybridEngine
import TerminalUI

/// A long paste. In the draft it is one word, so that the rest stays in sight;
/// it is sent whole.
struct Paste: Sendable, Equatable {
    var word: String
    var text: String

    /// More lines or bytes than this are long.
    static let longestLines = 10
    static let longestBytes = 2_000

    /// Nil for a short one.
    init?(_ text: String, number: Int) {
        let bytes = text.utf8.count
        let lines = text.utf8.count { $0 == 0x0A } + (text.utf8.last == 0x0A ? 0 : 1)
        guard lines > Self.longestLines || bytes > Self.longestBytes else { return nil }
        let which = number == 1 ? "pasted" : "paste \(number):"
        word = "[\(which) \(Numbers.count(lines, "line")), \(ByteCount.text(Int64(bytes)))]"
        self.text = text
    }
}

extension Draft {
    /// What would be sent: pastes whole.
    package var wholeText: String {
        pastes.reduce(editor.string) { text, paste in
            text.replacing(paste.word, with: paste.text, maxReplacements: 1)
        }
    }

    mutating func paste(_ text: String) {
        guard let paste = Paste(text, number: pastes.count + 1) else {
            editor.insert(text)
            return
        }
        pastes.append(paste)
        editor.insert(paste.word)
    }

    var hasPastes: Bool { pastes.contains { editor.string.contains($0.word) } }

    /// Puts the pastes in place of their words; false where there are none.
    mutating func expandPastes() -> Bool {
        guard hasPastes else { return false }
        editor.setText(wholeText)
        pastes = []
        return true
    }

    /// Deletes the paste whose word ends at the cursor, as one step; false
    /// where there is none.
    mutating func deletePaste() -> Bool {
        let before = editor.text.text(in: .start..<editor.cursor)
        guard let paste = pastes.last(where: { before.hasSuffix($0.word) }) else { return false }
        editor.deleteBackward(count: paste.word.count)
        return true
    }
}
