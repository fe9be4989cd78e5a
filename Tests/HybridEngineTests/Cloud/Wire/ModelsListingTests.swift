import Testing

@testable import HybridEngine

@Suite struct ModelsListingTests {
    @Test func aPageIsRead() throws {
        let json = #"""
            {"models": [
              {"name": "models/gemini-3.1-flash-lite", "displayName": "Flash Lite",
               "inputTokenLimit": 1048576, "outputTokenLimit": "65536", "thinking": true,
               "supportedGenerationMethods": ["generateContent", "countTokens", 7], "new": {}},
              {"name": "models/embedding-1", "supportedGenerationMethods": ["embedContent"]},
              {"name": "bare"}, {"name": ""}, {}, 7, {"name": "models/a b"}],
             "nextPageToken": "t"}
            """#
        let page = try ModelsListing(Array(json.utf8))
        #expect(page.nextPageToken == "t")
        #expect(
            page.models == [
                GeminiModelInformation(
                    name: "gemini-3.1-flash-lite", displayName: "Flash Lite",
                    inputTokenLimit: 1_048_576, outputTokenLimit: 65_536,
                    supportedGenerationMethods: ["generateContent", "countTokens"],
                    isThinking: true),
                GeminiModelInformation(
                    name: "embedding-1", supportedGenerationMethods: ["embedContent"]),
                GeminiModelInformation(name: "bare"),
            ])
        #expect(page.models.map(\.generatesContent) == [true, false, true])
    }

    @Test(arguments: ["{}", #"{"models":7,"nextPageToken":""}"#])
    func aPageMayBeEmpty(_ json: String) throws {
        let page = try ModelsListing(Array(json.utf8))
        #expect(page.models == [])
        #expect(page.nextPageToken == nil)
    }

    @Test(arguments: ["", "[]", "<html>", "{"])
    func whatIsNoPageIsMalformed(_ text: String) {
        let error = LanguageModelError.malformedResponse("the answer is no JSON object")
        #expect(throws: error) { try ModelsListing(Array(text.utf8)) }
        #expect(throws: error) { try CountTokensAnswer(Array(text.utf8)) }
    }

    @Test func anErrorIsTold() {
        let body = Array(#"{"error":{"code":400,"message":"API key not valid"}}"#.utf8)
        for read in [{ _ = try ModelsListing($0) }, { _ = try CountTokensAnswer($0) }]
            as [([UInt8]) throws -> Void]
        {
            #expect(
                throws: LanguageModelError.service(
                    .invalidAPIKey, ServiceFailure(message: "API key not valid"))
            ) { try read(body) }
        }
    }

    @Test func aCountMayBeMissing() throws {
        #expect(try CountTokensAnswer(Array("{}".utf8)).totalTokens == 0)
        #expect(
            try CountTokensAnswer(Array(#"{"totalTokens":"7","promptTokensDetails":[{}]}"#.utf8))
                .details == [.init(modality: "", tokenCount: 0)])
    }
}
