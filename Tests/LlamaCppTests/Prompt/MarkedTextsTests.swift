import Jinja
import Testing

@testable import LlamaCpp

@Suite struct MarkedTextsTests {
    @Test func plainWordsStay() {
        var texts = MarkedTexts()
        let json = #"{"type":"object","n":[1,true,null],"d":"A text, of two."}"#
        #expect(texts.marked(json) == json)
        #expect(texts.texts.isEmpty)
    }

    @Test func whatMayBeAControlTokenIsMarked() {
        var texts = MarkedTexts()
        let json = #"{"<|a|>":"é","b":"q\"\\","c":"\u003cs>\n"}"#
        let marks = (0..<4).map(TemplatePiece.mark)
        #expect(
            texts.marked(json)
                == #"{"\#(marks[0])":"\#(marks[1])","b":"\#(marks[2])","c":"\#(marks[3])"}"#)
        #expect(texts.texts == ["<|a|>", "é", "q\"\\", "<s>\n"])
    }

    @Test(arguments: [#"{"a"#, #"{"a\"#, #"""#, "", "nothing", #"{"a<":"b<"#])
    func halfATextDoesNoHarm(json: String) {
        var texts = MarkedTexts()
        _ = texts.marked(json)
    }

    @Test(arguments: ["plain", "\"", "\\", "a\nb\t\r", "\u{1}\u{1f}", "🙂é", ""])
    func stringsComeBackAsTheyWere(text: String) {
        #expect(JSONText.unescaped(JSONText.escaped(text)[...]) == text)
    }

    @Test func escapesOfJSONAreRead() {
        #expect(JSONText.unescaped(#"\ud83d\ude42\/\b\f\u00e9\uZZ"#) == "🙂/\u{8}\u{C}é\u{FFFD}")
    }
}
