import Testing

@testable import HybridEngine

@Suite struct TokenEstimateTests {
    @Test func fourLettersAreAToken() {
        #expect(TokenEstimate.tokens(in: "") == 0)
        #expect(TokenEstimate.tokens(in: "a") == 1)
        #expect(TokenEstimate.tokens(in: String(repeating: "word ", count: 80)) == 100)
    }

    @Test func otherScriptsTakeMore() {
        let latin = TokenEstimate.tokens(in: String(repeating: "a", count: 100))
        let cyrillic = TokenEstimate.tokens(in: String(repeating: "д", count: 100))
        let han = TokenEstimate.tokens(in: String(repeating: "語", count: 100))
        #expect(latin < cyrillic && cyrillic < han)
        #expect((100...150).contains(han))
    }

    @Test func everythingInARequestCounts() {
        let short = GenerationRequest(transcript: [Message(role: .user, text: "Hello")])
        var long = short
        long.instructions = String(repeating: "Be brief. ", count: 20)
        long.transcript.insert(
            Message(
                role: .user,
                parts: [.init(.inlineData(mimeType: "image/png", data: [1, 2, 3]))]), at: 0)
        long.tools = [.functionDeclarations([.object(["name": .string("getTemperature")])])]
        let difference = TokenEstimate.tokens(in: long) - TokenEstimate.tokens(in: short)
        #expect((258 + 50...258 + 80).contains(difference))
    }
}
