import Testing

@testable import HybridEngine

@Suite struct PlainTextTests {
    @Test(
        arguments: [
            ([.text("a"), .text("b")], "ab"), ([.thought("hm"), .text("a")], "a"),
            (
                [Part(.inlineData(mimeType: "image/png", data: [1])), .text("What?")],
                "[image]\nWhat?"
            ),
            (
                [.text("Hear:"), Part(.inlineData(mimeType: "audio/wav", data: [1]))],
                "Hear:\n[audio]"
            ),
            ([Part(.fileData(uri: "u", mimeType: "application/pdf"))], "[PDF]"),
            ([Part(.inlineData(mimeType: "application/zip", data: [1]))], "[file]"),
            ([Part(.inlineData(mimeType: "text/csv", data: Array("a,b".utf8)))], "a,b"),
            (
                [
                    Part(
                        .functionCall(
                            .init(name: "f", args: ["b": .integer(1), "a": .string("x/y")])))
                ],
                #"[called f({"a":"x/y","b":1})]"#
            ),
            (
                [Part(.functionResponse(.init(name: "f", response: ["ok": .boolean(true)])))],
                #"[f gave {"ok":true}]"#
            ),
            (
                [
                    .text("So:"), Part(.executableCode(language: "PYTHON", code: "print(1)")),
                    Part(.codeExecutionResult(outcome: "OUTCOME_OK", output: "1")), .text("One."),
                ], "So:\n```python\nprint(1)\n```\n```\n1\n```\nOne."
            ),
            ([Part(.unknown(.object([:]))), .text("a")], "a"), ([], ""),
        ] as [([Part], String)])
    func whatIsMoreThanTextIsToldInWords(_ parts: [Part], _ text: String) {
        #expect(Message(role: .model, parts: parts).plainText() == text)
    }
}

@Suite struct TraitsTests {
    private func traits(_ parts: [Part], tools: [Tool] = []) async -> RequestTraits {
        await GenerationRequest(
            transcript: [
                Message(role: .user, parts: [Part(.inlineData(mimeType: "image/png", data: [1]))]),
                Message(role: .model, text: "A cat."), Message(role: .user, parts: parts),
            ], tools: tools
        ).traits(ScriptLanguageIdentifier())
    }

    @Test(
        arguments: [
            ("image/jpeg", RequestTraits(image: true)), ("IMAGE/PNG", RequestTraits(image: true)),
            ("audio/mp3", RequestTraits(audio: true)),
            ("application/pdf", RequestTraits(pdf: true)),
            ("text/plain", RequestTraits()),
        ])
    func filesOfTheLastMessageCount(_ mimeType: String, _ expected: RequestTraits) async {
        #expect(await traits([Part(.inlineData(mimeType: mimeType, data: [1]))]) == expected)
        #expect(await traits([Part(.fileData(uri: "u", mimeType: mimeType))]) == expected)
    }

    @Test func earlierFilesDoNotCount() async {
        #expect(await traits([.text("What colour is it?")]) == RequestTraits())
    }

    @Test(
        arguments: [
            (Tool.googleSearch, true), (.googleMaps, true), (.urlContext, true),
            (.codeExecution, true), (.functionDeclarations([]), false),
        ])
    func toolsOfTheServerCount(_ tool: Tool, _ isServerSide: Bool) async {
        #expect(await traits([.text("a")], tools: [tool]).serverTool == isServerSide)
    }

    @Test func theLanguageIsThatOfTheLastMessage() async {
        #expect(await traits([.text("Почему небо голубое?")]).language?.code == "ru")
    }

    @Test(
        arguments: [
            (["en", "tr"], "tr", false), (["en"], "tr", true), (["pt-BR"], "pt", false),
            (["zh"], "zh-Hans", false), ([], "en", true), (nil, "tr", false),
        ] as [([String]?, String, Bool)])
    func aLanguageIsAnObstacleWhenItIsNoneOfAModels(
        _ languages: [String]?, _ code: String, _ isObstacle: Bool
    ) {
        let traits = RequestTraits(
            language: LanguageGuess(code: code, name: "Name", confidence: 0.9))
        let expected = LanguageModelError.unsupportedRequest(
            "does not speak Name", feature: .language)
        #expect(traits.obstacle(speaking: languages) == (isObstacle ? expected : nil))
        #expect(RequestTraits().obstacle(speaking: languages) == nil)
    }
}
