import TerminalUI
import Testing

/// Key events in words, for tables: `Ctrl-c`, `Alt-Enter`, `"text"` for pastes.
extension InputEvent {
    var words: String {
        switch self {
        case .paste(let text): "paste \(text.debugDescription)"
        case .key(let key): key.words
        case .focus(let isHere): "focus \(isHere)"
        case .background(let isDark): "background \(isDark ? "dark" : "light")"
        }
    }
}

extension KeyEvent {
    var words: String {
        let held = [(Modifiers.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-")]
        let prefix = held.filter { modifiers.contains($0.0) }.map(\.1).joined()
        switch key {
        case .character(let character): return prefix + String(character)
        case .function(let number): return prefix + "F\(number)"
        default: return prefix + "\(key)"
        }
    }
}

@Suite struct InputDecoderTests {
    /// Events of bytes in one read, and of the silence after it.
    private func events(_ text: String) -> [String] {
        var decoder = InputDecoder()
        var events = decoder.feed(Array(text.utf8))
        for _ in 0..<50 where decoder.isPending { events += decoder.flush() }
        return events.map(\.words)
    }

    @Test(arguments: [
        ("a", ["a"]), ("é", ["é"]), ("日", ["日"]), ("e\u{301}", ["e\u{301}"]), ("ab", ["a", "b"]),
        ("\r", ["enter"]), ("\n", ["Ctrl-j"]), ("\t", ["tab"]), ("\u{7F}", ["backspace"]),
        ("\u{8}", ["backspace"]), ("\u{3}", ["Ctrl-c"]), ("\0", ["Ctrl- "]), ("\u{1F}", ["Ctrl-_"]),
        ("\u{1C}", ["Ctrl-\\"]), ("\u{1B}", ["escape"]), ("\u{1B}\u{1B}", ["escape", "escape"]),
        ("\u{1B}x", ["Alt-x"]), ("\u{1B}é", ["Alt-é"]), ("\u{1B}\r", ["Alt-enter"]),
        ("\u{1B}\u{7F}", ["Alt-backspace"]), ("\u{1B}_", ["Alt-_"]), ("\u{1B}[", ["Alt-["]),
        ("\u{1B}O", ["Alt-O"]), ("\u{1B}]", ["Alt-]"]), ("\u{1B}P", ["Alt-P"]),
        ("\u{1B}\u{1}", ["Ctrl-Alt-a"]), ("\u{1B}\u{1B}x", ["escape", "Alt-x"]),
        ("hello\r", ["h", "e", "l", "l", "o", "enter"]), ("\r\r", ["enter", "enter"]),
        ("\u{1B}_\u{1B}_", ["Alt-_", "Alt-_"]),
    ])
    func readsTypedKeys(bytes: String, keys: [String]) {
        #expect(events(bytes) == keys)
    }

    @Test(arguments: [
        // xterm, cursor keys in both modes, and with modifiers.
        ("[A", "up"), ("[B", "down"), ("[C", "right"), ("[D", "left"), ("OA", "up"), ("OD", "left"),
        ("[H", "home"), ("[F", "end"), ("OH", "home"), ("OF", "end"), ("[1;5D", "Ctrl-left"),
        ("[1;2A", "Shift-up"), ("[1;3C", "Alt-right"), ("[1;6H", "Ctrl-Shift-home"),
        ("[1;8F", "Ctrl-Alt-Shift-end"), ("[1;9A", "Alt-up"), ("O5D", "Ctrl-left"),
        ("O1;5D", "Ctrl-left"), ("[5~", "pageUp"), ("[6~", "pageDown"), ("[2~", "insert"),
        ("[3~", "delete"), ("[3;5~", "Ctrl-delete"), ("[6;3~", "Alt-pageDown"), ("[Z", "Shift-tab"),
        ("OP", "F1"), ("OS", "F4"), ("[15~", "F5"), ("[17~", "F6"), ("[21~", "F10"),
        ("[23~", "F11"),
        ("[24~", "F12"), ("[1;5P", "Ctrl-F1"), ("[1;2R", "Shift-F3"), ("[15;5~", "Ctrl-F5"),
        ("OM", "enter"), ("Op", "0"), ("Ok", "+"),
        // screen, tmux, the Linux console.
        ("[1~", "home"), ("[4~", "end"), ("[[A", "F1"), ("[[E", "F5"), ("[25~", "F13"),
        // rxvt.
        ("[7~", "home"), ("[8~", "end"), ("[11~", "F1"), ("[14~", "F4"), ("[a", "Shift-up"),
        ("Od", "Ctrl-left"), ("[3$", "Shift-delete"), ("[3^", "Ctrl-delete"),
        ("[5@", "Ctrl-Shift-pageUp"),
        ("\u{1B}[A", "Alt-up"), ("\u{1B}[5~", "Alt-pageUp"), ("\u{1B}OD", "Alt-left"),
        // Forms that tell modified characters apart.
        ("[13;2u", "Shift-enter"), ("[27;2;13~", "Shift-enter"), ("[13;5u", "Ctrl-enter"),
        ("[27;5;13~", "Ctrl-enter"), ("[13;3u", "Alt-enter"), ("[97;5u", "Ctrl-a"),
        ("[97;2u", "A"), ("[65;6u", "Ctrl-Shift-a"), ("[27u", "escape"), ("[9;5u", "Ctrl-tab"),
        ("[127;3u", "Alt-backspace"), ("[233u", "é"), ("[97:65;2:1u", "A"),
        ("[27;5;106~", "Ctrl-j"),
    ])
    func readsSequences(tail: String, key: String) {
        #expect(events("\u{1B}" + tail) == [key])
    }

    @Test(arguments: [
        "[?1;2c", "[>41;354;0c", "[12;40R", "[?2026;2$y", "[200z", "[<0;10;20M",
        "[M !!",
        "]10;rgb:0000/0000/0000\u{7}", "]4;1;rgb:0000/0000/0000\u{1B}\\",
        "P1+r544e=787465726d\u{1B}\\",
        "P>|tmux 3.3a\u{1B}\\", "_Gi=1;OK\u{1B}\\", "[57358u", "[97;1:3u", "[99~", "[=0u", "[201~",
        "[1;5", "[38;",
    ])
    func swallowsWhatIsNoKey(tail: String) {
        #expect(events("\u{1B}" + tail) == [])
        guard !["[1;5", "[38;"].contains(tail) else { return }
        #expect(events("\u{1B}" + tail + "x") == ["x"])
    }

    @Test(arguments: ["[1;5D", "[27;2;13~", "OA", "[15~", "é", "\u{1B}[A"])
    func readsSequencesCutAnywhere(tail: String) {
        let bytes = Array(("\u{1B}" + tail).utf8)
        let whole = events("\u{1B}" + tail)
        for cut in 1..<bytes.count {
            var decoder = InputDecoder()
            let events = decoder.feed(Array(bytes[..<cut])) + decoder.feed(Array(bytes[cut...]))
            #expect(events.map(\.words) == whole, "cut at \(cut)")
            #expect(!decoder.isPending)
        }
    }

    @Test func joinsCharactersAcrossReads() {
        var decoder = InputDecoder()
        let keys = Array("日😀".utf8).flatMap { decoder.feed([$0]) }
        #expect(keys.map(\.words) == ["日", "😀"])
    }

    @Test func replacesInvalidBytes() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x61, 0xFF, 0x62]).map(\.words) == ["a", "\u{FFFD}", "b"])
        #expect(decoder.feed([0xE6, 0x61]).map(\.words) == ["\u{FFFD}", "a"])
        #expect(
            decoder.feed([0x1B, 0xFF, 0x1B, 0x5B, 0x41]).map(\.words) == ["Alt-\u{FFFD}", "up"])
    }

    @Test func givesUpOnACharacterThatIsNeverFinished() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0xE6]) == [])
        var events: [InputEvent] = []
        for _ in 0..<8 { events += decoder.flush() }
        #expect(events.map(\.words) == ["\u{FFFD}"])
        #expect(!decoder.isPending)
    }
}
