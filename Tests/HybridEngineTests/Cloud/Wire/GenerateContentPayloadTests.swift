import Testing

@testable import HybridEngine

@Suite struct GenerateContentPayloadTests {
    private static func chunk(_ text: String) -> GenerateContentChunk? {
        if case .chunk(let chunk) = GenerateContentPayload(Array(text.utf8)) { chunk } else { nil }
    }

    private static func part(_ json: String) -> Part? {
        parts(json).first
    }

    private static func parts(_ json: String) -> [Part] {
        chunk(#"{"candidates":[{"content":{"parts":[\#(json)]}}]}"#)?.parts ?? []
    }

    private static func metadata(_ member: String) -> AnswerMetadata? {
        chunk(#"{"candidates":[{"content":{"parts":[{"text":"kept"}]},\#(member)}]}"#)?.metadata
    }

    @Test(arguments: [
        (#"{"text":"a"}"#, Part.text("a")), (#"{"text":""}"#, .text("")),
        (#"{"text":"a","thought":true}"#, .thought("a")),
        (#"{"thoughtSignature":"c2ln","text":"a"}"#, Part(.text("a"), thoughtSignature: "c2ln")),
        (#"{"thoughtSignature":"c2ln"}"#, Part(.text(""), thoughtSignature: "c2ln")),
        (
            #"{"inlineData":{"mimeType":"image/png","data":"iVA="}}"#,
            Part(.inlineData(mimeType: "image/png", data: [0x89, 0x50]))
        ),
        (
            #"{"fileData":{"fileUri":"gs://a","mimeType":"b/c"}}"#,
            Part(.fileData(uri: "gs://a", mimeType: "b/c"))
        ),
        (#"{"fileData":{"fileUri":"gs://a"}}"#, Part(.fileData(uri: "gs://a", mimeType: nil))),
        (#"{"functionCall":{"name":"f"}}"#, Part(.functionCall(FunctionCall(name: "f")))),
        (
            #"{"functionCall":{"id":"7","args":{"n":9007199254740993},"name":"f"},"thought":true}"#,
            Part(
                .functionCall(
                    FunctionCall(name: "f", args: ["n": .integer(9_007_199_254_740_993)], id: "7")),
                isThought: true)
        ),
        (
            #"{"functionResponse":{"name":"f","response":{"result":"x"},"id":"7"}}"#,
            Part(
                .functionResponse(
                    FunctionResponse(name: "f", response: ["result": .string("x")], id: "7")))
        ),
        (
            #"{"executableCode":{"language":"PYTHON","code":"1"}}"#,
            Part(.executableCode(language: "PYTHON", code: "1"))
        ),
        (#"{"executableCode":{}}"#, Part(.executableCode(language: nil, code: ""))),
        (
            #"{"codeExecutionResult":{"outcome":"OUTCOME_NEW","output":"1"}}"#,
            Part(.codeExecutionResult(outcome: "OUTCOME_NEW", output: "1"))
        ),
        // The first kind in the order of the protocol wins.
        (#"{"functionCall":{"name":"f"},"text":"a"}"#, .text("a")),
    ])
    func knownPartsAreRead(_ json: String, _ part: Part) {
        #expect(Self.part(json) == part)
    }

    @Test(arguments: [
        #"{"video":{"a":1}}"#, #"{"inlineData":{"data":"%%%"}}"#, #"{"inlineData":{}}"#,
        #"{"inlineData":"x"}"#, #"{"functionCall":{"args":{}}}"#, #"{"functionCall":{"name":1}}"#,
        #"{"functionCall":null}"#, #"{"text":1}"#, #"{"text":null}"#, #"{"fileData":{}}"#,
        #"{"executableCode":[]}"#,
    ])
    func whatCannotBeReadIsKeptAsItCame(_ json: String) throws {
        var reader = JSONReader(Array(json.utf8))
        let value = try reader.value()
        let parts = Self.parts("{\"text\":\"a\"},\(json),{\"text\":\"b\"}")
        #expect(parts == [.text("a"), Part(.unknown(value)), .text("b")])
    }

    @Test func marksStandBesideTheUnknown() {
        #expect(
            Self.part(#"{"video":1,"thought":true,"thoughtSignature":"s"}"#)
                == Part(
                    .unknown(.object(["video": .integer(1)])), isThought: true,
                    thoughtSignature: "s"))
    }

    @Test(arguments: ["{}", "null", "1", "\"a\"", "[]", #"{"thought":true}"#])
    func partsWithNothingInThemAreLeftOut(_ json: String) {
        #expect(Self.parts("\(json),{\"text\":\"a\"}") == [.text("a")])
    }

    @Test func onlyTheFirstCandidateCounts() {
        let chunk = Self.chunk(
            #"{"candidates":[{"content":{"parts":[{"text":"a"}]}},{"content":{"parts":[{"text":"b"}]},"finishReason":"SAFETY"}]}"#
        )
        #expect(chunk?.parts == [.text("a")])
        #expect(chunk?.finishReason == nil)
    }

    /// Whatever stands beside it, the text is read.
    @Test(arguments: [
        #""finishReason":7"#, #""finishReason":null"#, #""safetyRatings":"none""#,
        #""safetyRatings":[1,null,{},[]]"#, #""citationMetadata":[]"#,
        #""citationMetadata":{"citations":{"a":1}}"#, #""citationMetadata":{"citations":[1,{}]}"#,
        #""groundingMetadata":1"#, #""groundingMetadata":{"groundingChunks":1}"#,
        #""groundingMetadata":{"groundingSupports":[{"segment":1},1],"searchEntryPoint":[]}"#,
        #""urlContextMetadata":{"urlMetadata":[null,7]}"#, #""urlContextMetadata":"x""#,
        #""index":"first","newThing":{"a":[1,2,{"b":"}"}]}"#, #""finishMessage":{}"#,
    ])
    func oddMetadataDoesNotCostTheText(_ member: String) {
        for object in [
            #"{"candidates":[{\#(member),"content":{"parts":[{"text":"a"}]}}]}"#,
            #"{"candidates":[{"content":{"parts":[{"text":"a"}]},\#(member)}],"usageMetadata":7}"#,
            #"{\#(member),"candidates":[{"content":{"parts":[{"text":"a"}],\#(member)}}]}"#,
        ] {
            #expect(Self.chunk(object)?.parts == [.text("a")])
        }
    }

    @Test func numbersMayBeMissingOrQuoted() {
        let usage = Self.chunk(
            #"{"usageMetadata":{"promptTokenCount":"7","candidatesTokenCount":3.0,"totalTokenCount":true,"thoughtsTokenCount":null}}"#
        )?.usage
        #expect(usage == UsageMetadata(prompt: 7, candidates: 3))
        #expect(
            usage?.counts
                == Usage(promptTokenCount: 7, candidatesTokenCount: 3, totalTokenCount: 0))
    }

    @Test func citationsAreReadUnderBothNames() {
        for name in ["citations", "citationSources"] {
            let citations = Self.metadata(
                #""citationMetadata":{"\#(name)":[{"startIndex":3,"uri":"u","title":"t","license":"","publicationDate":{"year":2024,"month":5,"day":7}},{"endIndex":"9","license":"mit","publicationDate":{"year":2024,"month":13}},{"publicationDate":{}},{"publicationDate":{"year":2024,"month":12}}]}"#
            )?.citations
            #expect(
                citations == [
                    Citation(
                        startIndex: 3, endIndex: 3, uri: "u", title: "t",
                        publicationDate: "2024-05-07"),
                    Citation(endIndex: 9, license: "mit", publicationDate: "2024"),
                    Citation(publicationDate: "2024-12"),
                ])
        }
    }

    @Test func sourcesOfAnUnknownKindKeepTheirPlace() {
        let grounding = Self.metadata(
            #""groundingMetadata":{"groundingChunks":[{"image":{"uri":"x"}},{"web":{"uri":"u","domain":"d"}},null],"groundingSupports":[{"segment":{"endIndex":4,"text":"kept"},"groundingChunkIndices":[1,"2",null]},{"groundingChunkIndices":[0]}]}"#
        )?.grounding
        #expect(
            grounding?.chunks == [
                .init(kind: ""), .init(kind: "web", uri: "u", domain: "d"), .init(kind: ""),
            ])
        #expect(grounding?.supports == [.init(endIndex: 4, text: "kept", chunkIndices: [1, 2])])
    }

    @Test func pagesNeedNoAddress() {
        #expect(
            Self.metadata(
                #""urlContextMetadata":{"urlMetadata":[{},{"retrievedUrl":"u","urlRetrievalStatus":"URL_RETRIEVAL_STATUS_PAYWALL"},{"urlRetrievalStatus":"NEW"}]}"#
            )?.urlContext == [
                URLMetadata(retrievedURL: nil, status: "UNSPECIFIED"),
                URLMetadata(retrievedURL: "u", status: "PAYWALL"),
                URLMetadata(retrievedURL: nil, status: "NEW"),
            ])
    }

    @Test func ratingsThatRateNothingAreLeftOut() {
        let ratings = Self.metadata(
            #""safetyRatings":[{"category":"A"},{"probability":"LOW"},{"category":"HARM_CATEGORY_UNSPECIFIED","probability":"LOW"},{"category":"A","probability":"HARM_PROBABILITY_UNSPECIFIED"},{"category":"A","probability":"LOW","probabilityScore":"0.5","severityScore":1,"blocked":true}]"#
        )?.safetyRatings
        #expect(
            ratings == [
                SafetyRating(
                    category: "A", probability: "LOW", probabilityScore: 0.5, severityScore: 1,
                    isBlocked: true)
            ])
    }

    @Test(arguments: ["STOP", "MAX_TOKENS", "BRAND_NEW"])
    func finishReasonsAreOpen(_ word: String) {
        #expect(
            Self.chunk(#"{"candidates":[{"finishReason":"\#(word)"}]}"#)?.finishReason
                == FinishReason(rawValue: word))
    }

    @Test(arguments: ["", "FINISH_REASON_UNSPECIFIED"])
    func theZeroOfTheEnumIsNoReason(_ word: String) {
        let chunk = Self.chunk(#"{"candidates":[{"finishReason":"\#(word)"}]}"#)
        #expect(chunk != nil)
        #expect(chunk?.finishReason == nil)
    }

    @Test func whatIsNoAnswerIsTold() {
        let payload = { (text: String) in GenerateContentPayload(Array(text.utf8)) }
        #expect(payload("{}") == .foreign(keys: []))
        #expect(payload(#"{"b":1,"a":2,"responseId":"x"}"#) == .foreign(keys: ["a", "b"]))
        #expect(payload(#"{"error":{"code":1},"candidates":[]}"#) == .failure)
        #expect(payload(#"{"error":null,"candidates":[]}"#) == .chunk(GenerateContentChunk()))
        #expect(payload("[1]") == .notAnObject)
        #expect(payload("[DONE]") == .notAnObject)
        #expect(payload("") == .notAnObject)
        #expect(payload("{\"candidates\":[") == .broken(JSONSyntaxError(offset: 15)))
        #expect(payload("{\"candidates\";") == .broken(JSONSyntaxError(offset: 13)))
    }
}
