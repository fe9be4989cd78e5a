import TerminalUI

/// Vi's keys in the draft: a mode to write in and one for commands. It says
/// what keys mean; who edits is another.
package struct ViKeys: Sendable, Equatable {
    package enum Mode: Sendable { case insert, normal }

    /// What a key means.
    enum Meaning: Equatable {
        /// What it always means.
        case ordinary
        /// These, one after the other; none for a key that only begins something.
        case edits([EditCommand])
        /// In the conversation.
        case command(Command)
    }

    package private(set) var mode = Mode.insert
    /// An operator that waits for its motion.
    private var pending: Character?
    private var count = 0
    /// What was cut or copied last is a whole line.
    private var isLine = false

    package init() {}

    /// As in a fresh draft.
    mutating func reset() { self = ViKeys() }

    mutating func meaning(of key: KeyEvent) -> Meaning {
        switch mode {
        case .insert:
            guard key == KeyEvent(.escape) else { return .ordinary }
            mode = .normal
            return .edits([.moveLeft])
        case .normal: return normal(key)
        }
    }

    private mutating func normal(_ key: KeyEvent) -> Meaning {
        if key == KeyEvent(.character("r"), .control) { return .edits([.redo]) }
        guard case .character(let character) = key.key, key.isTyped else {
            (pending, count) = (nil, 0)
            return .ordinary
        }
        if let digit = character.wholeNumberValue, character.isASCII, digit > 0 || count > 0 {
            count = min(999, count * 10 + digit)
            return .edits([])
        }
        defer { if pending == nil { count = 0 } }
        let times = max(1, count)
        if let before = pending {
            pending = nil
            return operation(before, character, times)
        }
        return simple(character, times)
    }

    private mutating func simple(_ character: Character, _ times: Int) -> Meaning {
        if let motion = Self.motions[character] { return .edits(repeated(motion, times)) }
        switch character {
        case "d", "c", "y":
            pending = character
            return .edits([])
        case "x": return .edits(repeated(.deleteForward, times))
        case "X": return .edits(repeated(.deleteBackward, times))
        case "D":
            isLine = false
            return .edits([.killToLineEnd])
        case "C": return insert(after: [.killToLineEnd])
        case "S": return insert(after: [.moveToLineStart, .killToLineEnd])
        case "p", "P": return .edits(Array(repeating: put(character), count: times).flatMap { $0 })
        case "u": return .edits(repeated(.undo, times))
        case "i": return insert(after: [])
        case "a": return insert(after: [.moveRight])
        case "I": return insert(after: [.moveToLineStart])
        case "A": return insert(after: [.moveToLineEnd])
        case "s": return insert(after: [.deleteForward])
        case "o": return insert(after: [.moveToLineEnd, .newLine])
        case "O": return insert(after: [.moveToLineStart, .newLine, .moveUp])
        case "/": return .command(.find)
        case ":": return .command(.commandLine)
        case "?": return .command(.help)
        default: return .edits([])
        }
    }

    /// `dw`, `cc`, `y$`: what is cut can be put back with p.
    private mutating func operation(
        _ operation: Character, _ motion: Character, _ times: Int
    ) -> Meaning {
        let cut: [EditCommand]
        switch motion {
        case operation: cut = [.moveToLineStart, .killToLineEnd]
        case "w" where operation != "c": cut = repeated(.killToNextWord, times)
        case "w", "e": cut = repeated(.killWordForward, times)
        case "b": cut = repeated(.killWordBackward, times)
        case "$": cut = [.killToLineEnd]
        case "0", "^": cut = [.killToLineStart]
        default: return .edits([])
        }
        isLine = motion == operation && operation != "c"
        switch operation {
        case "c": return insert(after: cut)
        case "y": return .edits(cut + [.yank])
        default: return .edits(isLine ? cut + [.deleteEmptyLine, .moveToLineStart] : cut)
        }
    }

    /// A line goes below this one, or above it; anything else to the cursor.
    private func put(_ character: Character) -> [EditCommand] {
        guard isLine else { return [.yank] }
        return character == "p"
            ? [.moveToLineEnd, .newLine, .yank] : [.moveToLineStart, .newLine, .moveUp, .yank]
    }

    private mutating func insert(after edits: [EditCommand]) -> Meaning {
        mode = .insert
        return .edits(edits)
    }

    private func repeated(_ edit: EditCommand, _ times: Int) -> [EditCommand] {
        Array(repeating: edit, count: times)
    }

    private static let motions: [Character: EditCommand] = [
        "h": .moveLeft, "l": .moveRight, "j": .moveDown, "k": .moveUp, "w": .moveToNextWord,
        "e": .moveWordRight, "b": .moveWordLeft, "0": .moveToLineStart, "^": .moveToLineStart,
        "$": .moveToLineEnd,
    ]
}
