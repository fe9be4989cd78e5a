import TerminalUI
import Testing

@Suite struct InputDecoderPasteTests {
    private static let start = "\u{1B}[200~"
    private static let end = "\u{1B}[201~"

    private func feed(_ decoder: inout InputDecoder, _ text: String) -> [String] {
        decoder.feed(Array(text.utf8)).map(\.words)
    }

    @Test func isOneEventBetweenBrackets() {
        var decoder = InputDecoder()
        let text = InputDecoderPasteTests.start + "a\r\nb\rc\n\td" + InputDecoderPasteTests.end
        #expect(feed(&decoder, text + "x") == ["paste \"a\\nb\\nc\\n\\td\"", "x"])
        #expect(!decoder.isPending)
    }

    @Test func isOneEventHoweverItIsCut() {
        let text = InputDecoderPasteTests.start + "é\u{1B}[A\r\n日" + InputDecoderPasteTests.end
        let bytes = Array(text.utf8)
        for cut in 1..<bytes.count {
            var decoder = InputDecoder()
            let events = decoder.feed(Array(bytes[..<cut])) + decoder.feed(Array(bytes[cut...]))
            #expect(events == [.paste("é\u{1B}[A\n日")], "cut at \(cut)")
        }
        var decoder = InputDecoder()
        #expect(bytes.flatMap { decoder.feed([$0]) } == [.paste("é\u{1B}[A\n日")])
    }

    @Test func holdsAMegabyte() {
        var decoder = InputDecoder()
        let text = String(repeating: "line of text\n", count: 80_000)
        var events = decoder.feed(Array(InputDecoderPasteTests.start.utf8))
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            events += decoder.feed(Array(rest.prefix(4_095)))
            rest = rest.dropFirst(4_095)
        }
        events += decoder.feed(Array(InputDecoderPasteTests.end.utf8))
        #expect(events == [.paste(text)])
    }

    @Test func endsAfterSilenceWhenItsEndNeverComes() {
        var decoder = InputDecoder()
        #expect(feed(&decoder, InputDecoderPasteTests.start + "lost") == [])
        var events: [InputEvent] = []
        for _ in 0..<40 { events += decoder.flush() }
        #expect(events == [.paste("lost")])
        #expect(feed(&decoder, "x") == ["x"])
    }

    /// A burst with line ends inside, in one read and without brackets.
    @Test(arguments: [
        ("a\nb\nc", "a\nb\nc"), ("a\rb\rc", "a\nb\nc"), ("a\r\nb\r\n", "a\nb\n"),
        ("\ta\rb", "\ta\nb"),
    ])
    func needsNoBrackets(bytes: String, text: String) {
        var decoder = InputDecoder()
        #expect(feed(&decoder, bytes) == [])
        #expect(decoder.isPending)
        #expect(decoder.flush() == [.paste(text)])
        #expect(!decoder.isPending)
    }

    @Test func goesOnThroughFurtherReadsWithoutBrackets() {
        var decoder = InputDecoder()
        #expect(feed(&decoder, "one\rtwo") == [])
        #expect(feed(&decoder, " more\r") == [])
        #expect(decoder.flush() == [.paste("one\ntwo more\n")])
    }

    @Test func isWhatNobodyTypesInOneRead() {
        var decoder = InputDecoder()
        let text = String(repeating: "x", count: 4_095)
        #expect(feed(&decoder, text) == [])
        #expect(feed(&decoder, "end\r") == [])
        #expect(decoder.flush() == [.paste(text + "end\n")])
    }

    /// A Return that comes alone is the key, also right after a burst.
    @Test func leavesALoneReturnAlone() {
        var decoder = InputDecoder()
        #expect(feed(&decoder, "one\rtwo") == [])
        #expect(feed(&decoder, "\r") == ["paste \"one\\ntwo\"", "enter"])
    }

    @Test func leavesFastTypingAlone() {
        var decoder = InputDecoder()
        let script = String(repeating: "a\u{7F}", count: 500) + "x\r"
        let keys = feed(&decoder, script)
        #expect(keys.count == 1_002)
        #expect(keys.suffix(2) == ["x", "enter"])
        #expect(!decoder.isPending)
    }

    @Test func endsWithAKeyWhenThereAreNoBrackets() {
        var decoder = InputDecoder()
        #expect(feed(&decoder, "one\rtwo") == [])
        #expect(feed(&decoder, "\u{1B}[A") == ["paste \"one\\ntwo\"", "up"])
    }
}
