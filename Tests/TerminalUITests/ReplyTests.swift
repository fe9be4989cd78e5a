import Testing

@testable import TerminalUI

/// What a terminal says of itself.
@Suite struct ReplyTests {
    private func events(_ text: String) -> [InputEvent] {
        var decoder = InputDecoder()
        return decoder.feed(Array(text.utf8))
    }

    /// C39: replies as terminals write them, cut or not.
    @Test(arguments: [
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{07}", false), ("\u{1B}]11;rgb:00/00/00\u{1B}\\", true),
        ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", true), ("\u{1B}]11;rgba:f/f/e/f\u{07}", false),
    ])
    func c39Background(reply: String, isDark: Bool) {
        #expect(events(reply) == [.background(isDark: isDark)])
        #expect(
            events("a" + reply + "b") == [
                .key(KeyEvent(.character("a"))), .background(isDark: isDark),
                .key(KeyEvent(.character("b"))),
            ])
    }

    @Test(arguments: [
        "\u{1B}]11;?\u{07}", "\u{1B}]11;rgb:zz/0/0\u{07}", "\u{1B}]10;rgb:0/0/0\u{07}",
    ])
    func othersMeanNothing(reply: String) {
        #expect(events(reply) == [])
    }

    @Test func focus() {
        #expect(events("\u{1B}[I") == [.focus(true)])
        #expect(events("\u{1B}[O") == [.focus(false)])
    }

    @Test(arguments: [
        ("15;0", true), ("0;15", false), ("0;default;7", false), ("x", nil), ("", nil),
    ])
    func colorFGBG(colors: String, isDark: Bool?) {
        #expect(BackgroundReply.isDark(colors: colors) == isDark)
    }
}
