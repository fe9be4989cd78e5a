import Testing

@testable import HybridEngine

@Suite struct GenerateContentBodyTests {
    private let hello = [Message(role: .user, text: "hello")]

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func body(
        _ request: GenerationRequest, safetySettings: [SafetySetting] = []
    ) throws -> String {
        text(try GenerateContentBody(request, model: "m", safetySettings: safetySettings).bytes)
    }

    @Test func aPlainRequestIsShort() throws {
        #expect(
            try body(GenerationRequest(transcript: hello))
                == #"{"contents":[{"parts":[{"text":"hello"}],"role":"user"}],"generationConfig":{}}"#
        )
    }

    @Test func everythingHasItsPlace() throws {
        let config = GenerationConfig(
            temperature: 0.8, topP: 0.5, topK: 3, candidateCount: 4, maxOutputTokens: 100,
            stopSequences: ["a/b"], responseMIMEType: "text/plain",
            thinkingConfig: ThinkingConfig(thinkingLevel: .low, includeThoughts: true),
            seed: 2_147_483_647)
        let request = GenerationRequest(
            instructions: "Be brief.", transcript: hello, options: config,
            tools: [
                .functionDeclarations([.object(["name": .string("f")])]), .googleSearch,
                .googleMaps, .urlContext, .codeExecution,
            ], toolConfig: .object(["x": .integer(1)]))
        let settings = [
            SafetySetting(category: .harassment, threshold: .blockNone),
            SafetySetting(category: .hateSpeech, threshold: .off, method: .severity),
        ]
        #expect(
            try body(request, safetySettings: settings)
                == [
                    #"{"contents":[{"parts":[{"text":"hello"}],"role":"user"}],"#,
                    #""generationConfig":{"maxOutputTokens":100,"responseMimeType":"text/plain","#,
                    #""seed":2147483647,"stopSequences":["a/b"],"temperature":0.8,"#,
                    #""thinkingConfig":{"includeThoughts":true,"thinkingLevel":"LOW"},"#,
                    #""topK":3,"topP":0.5},"safetySettings":["#,
                    #"{"category":"HARM_CATEGORY_HARASSMENT","threshold":"BLOCK_NONE"},"#,
                    #"{"category":"HARM_CATEGORY_HATE_SPEECH","method":"SEVERITY","threshold":"OFF"}],"#,
                    #""systemInstruction":{"parts":[{"text":"Be brief."}]},"toolConfig":{"x":1},"#,
                    #""tools":[{"functionDeclarations":[{"name":"f"}]},{"googleSearch":{}},"#,
                    #"{"googleMaps":{}},{"urlContext":{}},{"codeExecution":{}}]}"#,
                ].joined())
    }

    /// Of a program's own configuration, as of one that was typed.
    @Test(arguments: [
        ("gemini-x", GenerationConfig(temperature: 3), "gemini.temperature"),
        ("gemini-x", GenerationConfig(topP: .nan), "gemini.topP"),
        (
            "gemini-2.5-flash",
            GenerationConfig(thinkingConfig: ThinkingConfig(thinkingLevel: .low)),
            "gemini.thinkingLevel"
        ),
    ])
    func whatTheModelDoesNotTakeIsNotSent(model: String, config: GenerationConfig, key: String) {
        do throws(LanguageModelError) {
            _ = try GenerateContentBody(
                GenerationRequest(transcript: hello, options: config), model: model)
            Issue.record("\(config) was taken")
        } catch {
            guard case .invalidOption(key, _, _) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func emptyInstructionsAreNone() throws {
        #expect(
            try body(GenerationRequest(instructions: "", transcript: hello))
                == body(GenerationRequest(transcript: hello)))
    }

    @Test func everyPartIsWritten() throws {
        let own = ModelDescriptor(name: "m", source: .inCloud)
        let parts: [Part] = [
            Part(.text("a"), isThought: true, thoughtSignature: "c/+="),
            Part(.text(""), thoughtSignature: "s"),
            Part(.inlineData(mimeType: "image/png", data: [0x89, 0x50])),
            Part(.fileData(uri: "gs://a", mimeType: nil)),
            Part(.functionCall(FunctionCall(name: "f", id: "7"))),
            Part(.executableCode(language: "PYTHON", code: "1")),
            Part(.codeExecutionResult(outcome: nil, output: "1")),
            Part(.unknown(.object(["new": .array([.null])]))),
        ]
        let response = Part(
            .functionResponse(FunctionResponse(name: "f", response: ["r": .null], id: "7")))
        let transcript =
            hello + [
                Message(role: .model, parts: parts, maker: own),
                Message(role: .user, parts: [response]),
            ]
        #expect(
            try body(GenerationRequest(transcript: transcript))
                == [
                    #"{"contents":[{"parts":[{"text":"hello"}],"role":"user"},{"parts":["#,
                    #"{"text":"a","thought":true,"thoughtSignature":"c/+="},"#,
                    #"{"text":"","thoughtSignature":"s"},"#,
                    #"{"inlineData":{"data":"iVA=","mimeType":"image/png"}},"#,
                    #"{"fileData":{"fileUri":"gs://a"}},{"functionCall":{"args":{},"id":"7","name":"f"}},"#,
                    #"{"executableCode":{"code":"1","language":"PYTHON"}},"#,
                    #"{"codeExecutionResult":{"output":"1"}},{"new":[null]}],"role":"model"},"#,
                    #"{"parts":[{"functionResponse":{"id":"7","name":"f","response":{"r":null}}}],"#,
                    #""role":"user"}],"generationConfig":{}}"#,
                ].joined())
    }

    /// What the service sent goes back to it as it came.
    @Test(arguments: RecordedAnswer.all.filter { !$0.others.isEmpty || $0.pieces > 0 })
    func recordedAnswersGoBackUnchanged(_ recorded: RecordedAnswer) throws {
        let message = try #require(try HeardAnswer.recording(recorded.name).message)
        for part in message.parts {
            let json = JSONWriter.bytes(part.json)
            var reader = JSONReader(json)
            #expect(try Part(reading: &reader) == part)
        }
    }

    @Test func aSchemaComesWithItsType() throws {
        let schema = JSONValue.object(["type": .string("object")])
        for config in [
            GenerationConfig(responseJSONSchema: schema), GenerationConfig(responseSchema: schema),
        ] {
            #expect(
                try body(GenerationRequest(transcript: hello, options: config))
                    .contains(#""responseMimeType":"application/json""#))
        }
        let named = GenerationConfig(responseMIMEType: "text/x.enum", responseSchema: schema)
        #expect(
            try body(GenerationRequest(transcript: hello, options: named))
                .contains(#""responseMimeType":"text/x.enum""#))
    }

    @Test func optionsOfTheDeviceAreNotSent() throws {
        #expect(
            try body(
                GenerationRequest(
                    transcript: hello, options: GenerationOptions(maximumResponseTokens: 3))
            )
            .contains(#""generationConfig":{}"#))
    }

    @Test func whatIsNoNumberIsRefused() {
        let request = GenerationRequest(
            transcript: hello, options: GenerationConfig(temperature: .nan))
        #expect(throws: LanguageModelError.self) { try body(request) }
    }

    @Test func tokensAreCountedInTwoForms() throws {
        let request = GenerationRequest(
            instructions: "s", transcript: hello, options: GenerationConfig(topK: 1),
            tools: [.googleSearch], toolConfig: .object([:]))
        for service in [GeminiEndpoint.Service.developer, .firebase(project: "p")] {
            #expect(
                text(try CountTokensBody(request, model: "m", service: service).bytes)
                    == [
                        #"{"generateContentRequest":{"contents":[{"parts":[{"text":"hello"}]}],"#,
                        #""generationConfig":{"topK":1},"model":"models/m","#,
                        #""systemInstruction":{"parts":[{"text":"s"}]},"toolConfig":{},"#,
                        #""tools":[{"googleSearch":{}}]}}"#,
                    ].joined())
        }
        let platform = GeminiEndpoint.Service.agentPlatform(project: "p", location: "l")
        #expect(
            text(try CountTokensBody(request, model: "m", service: platform).bytes)
                == [
                    #"{"contents":[{"parts":[{"text":"hello"}],"role":"user"}],"#,
                    #""generationConfig":{"topK":1},"systemInstruction":{"parts":[{"text":"s"}]},"#,
                    #""tools":[{"googleSearch":{}}]}"#,
                ].joined())
    }
}
