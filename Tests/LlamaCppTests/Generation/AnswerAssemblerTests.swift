import Testing

@testable import LlamaCpp

@Suite struct AnswerAssemblerTests {
    @Test func knowsTheTokensOfAWholeAnswer() {
        var answer = AnswerAssembler(stopSequences: ["never"])
        #expect(answer.push([0x61], of: 1) == "a")
        #expect(answer.push([0xC3], of: 2) == "")
        #expect(answer.push([0xA9, 0x6E], of: 3) == "é")
        #expect(answer.finish(isCut: false) == "n")
        #expect(answer.text == "aén")
        #expect(answer.exactTokens == [1, 2, 3])
    }

    @Test func knowsNoTokensOfTextThatDiffers() {
        var answer = AnswerAssembler(stopSequences: ["b"])
        _ = answer.push(Array("ab".utf8), of: 1)
        #expect(answer.isStopped)
        #expect(answer.finish(isCut: false) == "")
        #expect(answer.exactTokens == nil)
    }

    @Test func dropsHalfACharacterOnlyWhereItWasCut() {
        for (isCut, text) in [(true, "a"), (false, "a\u{FFFD}")] {
            var answer = AnswerAssembler(stopSequences: [])
            _ = answer.push([0x61, 0xF0, 0x9F], of: 1)
            _ = answer.finish(isCut: isCut)
            #expect(answer.text == text)
            #expect(answer.exactTokens == nil)
        }
    }
}
