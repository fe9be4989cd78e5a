import Testing

@testable import HTTPClient

@Suite struct PlainWordsTests {
    @Test func wordsAreOneShortPrintableLine() {
        #expect(PlainWords.cleaned("a\u{1b}[31mb\nc\u{202e}é") == "a?[31mb?c??")
        #expect(PlainWords.cleaned(String(repeating: "x", count: 1000)).count == 160)
    }

    @Test func wordsWithASecretAreReplaced() {
        let secrets = ["", "Key"]
        #expect(PlainWords.cleaned("bad kEY!", secrets: secrets, otherwise: "bad") == "bad")
        #expect(PlainWords.cleaned("fine", secrets: secrets, otherwise: "bad") == "fine")
        #expect(PlainWords.cleaned("", secrets: [], otherwise: "bad") == "bad")
    }
}
