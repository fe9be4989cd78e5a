import TerminalUI
import TestSupport
import Testing

@Suite struct TextSanitizerTests {
    @Test(arguments: [
        ("plain\ttext\n", "plain\ttext\n"),
        ("\u{1B}]52;c;aGk=\u{7}", "␛]52;c;aGk=␇"),
        ("\u{1B}[2J\u{1B}]0;x", "␛[2J␛]0;x"),
        ("a\u{9B}31m", "a<U+009B>31m"),
        ("a\u{202E}b\u{2069}", "a<U+202E>b<U+2069>"),
        ("a\r\nb\rc\r", "a\nb␍c␍"),
        ("\u{FEFF}a\u{2028}b", "<U+FEFF>a<U+2028>b"),
        ("hi\u{E0041}", "hi<U+E0041>"),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
        ("👨‍👩‍👧 ❤️ e\u{301}", "👨‍👩‍👧 ❤️ e\u{301}"),
    ])
    func showsWhatATerminalWouldObey(text: String, shown: String) {
        let result = TextSanitizer.sanitize(text)
        #expect(result.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(result)")
    }

    @Test func keepsANameInOneLine() {
        #expect(TextSanitizer.sanitizeLine("a\r\nb\u{1B}c\n") == "a␊b␛c␊")
        #expect(TextSanitizer.sanitizeLine("a\nb", isUnicode: false) == "a^Jb")
    }

    @Test func usesASCIIWhereThereIsNoMore() {
        #expect(TextSanitizer.sanitize("\u{1B}[\u{7F}", isUnicode: false) == "^[[^?")
    }

    @Test func isTheSameHoweverTextIsCut() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<Soak.count(2_000) {
            let text = RandomText.hostile(upTo: 30, using: &random)
            var sanitizer = TextSanitizer()
            var pieces = ""
            for piece in RandomText.cut(text, using: &random) { pieces += sanitizer.feed(piece) }
            pieces += sanitizer.finish()
            #expect(pieces == TextSanitizer.sanitize(text))
        }
    }

    @Test func leavesNoControlInRandomText() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<Soak.count(2_000) {
            let text = TextSanitizer.sanitize(RandomText.hostile(upTo: 30, using: &random))
            let controls = text.unicodeScalars.filter {
                $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
            }
            #expect(controls.isEmpty)
        }
    }
}
