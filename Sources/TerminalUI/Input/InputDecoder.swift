/// Turns the bytes of a keyboard into events. Bytes may be cut anywhere.
///
/// Each call of `feed` takes what one read returned. While `isPending`, the
/// program calls `flush` after each `flushInterval` without input, which decides
/// what bytes alone cannot: an ESC that nothing follows is the Escape key.
///
/// **Pastes.** Between the brackets of mode 2004, all is one paste. Without
/// brackets, a read of nothing but text and line ends is a paste if a line end
/// is followed by more, or if it is longer than anybody types; further reads of
/// text belong to it until there is silence. A line end that is the last byte of
/// its read is the key: so `text` and Return in one read is typing, and a Return
/// in a read of its own is always the key. A read with other control bytes is
/// typing, however fast: text, Delete and Return from a script are keys.
package struct InputDecoder: Sendable {
    /// Seconds of silence after which an ESC is the Escape key.
    package static let flushInterval = 0.025
    /// A read of text of this many bytes was not typed.
    static let longestTyping = 256
    /// Flushes after which the rest of a sequence, of a reply or of a paste is
    /// not waited for any longer: 0.2, 0.5 and 1 s.
    static let patience = (sequence: 8, string: 20, paste: 40)

    private enum Mode {
        case keys
        /// Inside of paste brackets.
        case bracketedPaste
        /// A paste without brackets that may go on.
        case barePaste
    }

    private var mode = Mode.keys
    /// Bytes of a sequence that is not complete.
    private var pending: [UInt8] = []
    private var paste: [UInt8] = []
    private var silences = 0

    package init() {}

    /// Whether `flush` should be called when nothing comes.
    package var isPending: Bool { mode != .keys || !pending.isEmpty }

    /// The events that are complete with these bytes.
    package mutating func feed(_ bytes: [UInt8]) -> [InputEvent] {
        silences = 0
        var events: [InputEvent] = []
        if mode == .barePaste {
            if bytes != [Byte.carriageReturn] && bytes.allSatisfy(Byte.isText) {
                paste += bytes
                return []
            }
            events.append(endPaste())
        }
        if mode == .bracketedPaste {
            extendPaste(bytes, &events)
        } else {
            pending += bytes
            decode(&events)
        }
        return events
    }

    /// The events that are complete because nothing followed.
    package mutating func flush() -> [InputEvent] {
        silences += 1
        switch mode {
        case .barePaste:
            return [endPaste()]
        case .bracketedPaste:
            return silences < InputDecoder.patience.paste ? [] : [endPaste()]
        case .keys:
            return flushPending()
        }
    }

    private mutating func decode(_ events: inout [InputEvent]) {
        if Byte.isPaste(pending) {
            paste = pending
            pending = []
            mode = .barePaste
            return
        }
        var rest = pending[...]
        scanning: while !rest.isEmpty {
            switch InputScanner.scan(rest) {
            case .events(let found, let count):
                events += found
                rest = rest.dropFirst(count)
            case .pasteStart(let count):
                let content = Array(rest.dropFirst(count))
                pending = []
                mode = .bracketedPaste
                extendPaste(content, &events)
                return
            case .incomplete:
                break scanning
            }
        }
        pending = Array(rest)
    }

    /// An ESC, or ESC and one more byte, is a key by now; the rest of anything
    /// longer may be on its way over a slow line.
    private mutating func flushPending() -> [InputEvent] {
        if let keys = InputScanner.keys(ofUnfinished: pending) {
            pending = []
            return keys.map(InputEvent.key)
        }
        let patience =
            InputScanner.isString(pending)
            ? InputDecoder.patience.string : InputDecoder.patience.sequence
        guard silences >= patience else { return [] }
        let text = pending.first == Byte.escape ? [] : pending
        pending = []
        return Byte.characters(text).map { .key(KeyEvent(.character($0))) }
    }

    private mutating func extendPaste(_ bytes: [UInt8], _ events: inout [InputEvent]) {
        let known = max(0, paste.count - Byte.pasteEnd.count + 1)
        paste += bytes
        guard let end = Byte.indexOfPasteEnd(in: paste, from: known) else { return }
        pending = Array(paste[(end + Byte.pasteEnd.count)...])
        paste.removeSubrange(end...)
        events.append(endPaste())
        decode(&events)
    }

    private mutating func endPaste() -> InputEvent {
        defer { paste = [] }
        mode = .keys
        return .paste(Byte.pastedText(paste))
    }
}
