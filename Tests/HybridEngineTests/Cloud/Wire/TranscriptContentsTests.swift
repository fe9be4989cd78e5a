import TestSupport
import Testing

@testable import HybridEngine

private let own = ModelDescriptor(name: "m", source: .inCloud)
private let device = ModelDescriptor(name: "m", source: .onDevice)
private let other = ModelDescriptor(name: "n", source: .inCloud)
private let call = Part(
    .functionCall(FunctionCall(name: "f", args: ["a": .integer(1)], id: "7")),
    thoughtSignature: "seal")
private let response = Part(
    .functionResponse(FunctionResponse(name: "f", response: ["b": .integer(2)], id: "7")))
private let callText = Part.text(#"Called the function f with {"a":1}."#)
private let responseText = Part.text(#"The function f gave {"b":2}."#)

private func user(_ parts: Part...) -> Message { Message(role: .user, parts: parts) }
private func model(_ maker: ModelDescriptor?, _ parts: Part...) -> Message {
    Message(role: .model, parts: parts, maker: maker)
}

@Suite struct TranscriptContentsTests {
    private func turns(_ transcript: Message...) throws -> [TranscriptContents.Turn] {
        try TranscriptContents(transcript, for: "m").turns
    }

    @Test func aConversationIsSentAsItIs() throws {
        #expect(
            try turns(user(.text("a")), model(own, .text("b")), user(.text("c"), .text("d"))) == [
                .init(role: .user, parts: [.text("a")]), .init(role: .model, parts: [.text("b")]),
                .init(role: .user, parts: [.text("c"), .text("d")]),
            ])
    }

    @Test func messagesOfOneSideBecomeOne() throws {
        #expect(
            try turns(
                user(.text("a")), user(.text("b")), model(own, .text("c")),
                model(device, .text("d")), user(.text("e"))) == [
                    .init(role: .user, parts: [.text("a"), .text("b")]),
                    .init(role: .model, parts: [.text("c"), .text("d")]),
                    .init(role: .user, parts: [.text("e")]),
                ])
    }

    @Test func nothingEmptyIsSent() throws {
        #expect(
            try turns(
                user(.text("a")), model(own, .text("")), user(.text(""), .text("b")),
                model(own), user(), model(device, .thought("x")), user(.text("c"))) == [
                    .init(role: .user, parts: [.text("a"), .text("b"), .text("c")])
                ])
    }

    @Test func theUserBegins() throws {
        #expect(
            try turns(model(own, .text("hello")), user(.text("a")))
                == [.init(role: .user, parts: [.text("a")])])
    }

    @Test(
        arguments: [
            [], [model(own, .text("a"))], [user(.text("a")), model(own, .text("b"))],
            [user(.text(""))], [user(.text("a")), model(own, .text("b")), user()],
        ])
    func thereMustBeAMessageToAnswer(_ transcript: [Message]) {
        #expect(throws: LanguageModelError.unsupportedRequest("there is no message to answer")) {
            try TranscriptContents(transcript, for: "m")
        }
    }

    @Test func thoughtsAndSealsGoToTheirMaker() throws {
        let parts = [
            Part(.text("hm"), isThought: true, thoughtSignature: "s1"), .thought("so"),
            Part(.text("a"), thoughtSignature: "s2"), Part(.text(""), thoughtSignature: "s3"),
            Part(.unknown(.object(["new": .integer(1)])), thoughtSignature: "s4"),
        ]
        let sent = { (maker: ModelDescriptor?) throws -> [Part] in
            try self.turns(
                user(.text("q")), Message(role: .model, parts: parts, maker: maker),
                user(.text("r")))[1].parts
        }
        #expect(try sent(own) == parts)
        for maker in [device, other, nil] { #expect(try sent(maker) == [.text("a")]) }
    }

    @Test func callsGoBackWithTheirResponses() throws {
        #expect(
            try turns(user(.text("q")), model(own, .text("x"), call), user(response)) == [
                .init(role: .user, parts: [.text("q")]),
                .init(role: .model, parts: [.text("x"), call]),
                .init(role: .user, parts: [response]),
            ])
    }

    @Test(arguments: [device, other, nil])
    func callsOfAnotherModelGoAsText(_ maker: ModelDescriptor?) throws {
        #expect(
            try turns(user(.text("q")), model(maker, .text("x"), call), user(response)) == [
                .init(role: .user, parts: [.text("q")]),
                .init(role: .model, parts: [.text("x"), callText]),
                .init(role: .user, parts: [responseText]),
            ])
    }

    @Test func callsWithoutTheirResponsesGoAsText() throws {
        let wrong = Part(.functionResponse(FunctionResponse(name: "g", response: [:], id: "7")))
        #expect(
            try turns(user(.text("q")), model(own, call), user(.text("never mind")))[1].parts
                == [callText])
        #expect(
            try turns(user(.text("q")), model(own, call, call), user(response)).map(\.parts)
                == [[.text("q")], [callText, callText], [responseText]])
        #expect(
            try turns(user(.text("q")), model(own, call), user(wrong)).map(\.parts)
                == [[.text("q")], [callText], [.text("The function g gave {}.")]])
        #expect(
            try turns(user(.text("q")), user(response)).map(\.parts)
                == [[.text("q"), responseText]])
    }

    @Test func codeOfAnotherModelGoesAsText() throws {
        let code = Part(.executableCode(language: "PYTHON", code: "print(1)"))
        let result = Part(.codeExecutionResult(outcome: "OUTCOME_OK", output: "1\n"))
        let sent = { (maker: ModelDescriptor) in
            try self.turns(user(.text("q")), model(maker, code, result), user(.text("r")))[1].parts
        }
        #expect(try sent(own) == [code, result])
        #expect(
            try sent(other) == [
                .text("\n```python\nprint(1)\n```\n"), .text("\nThe code gave:\n```\n1\n\n```\n"),
            ])
    }

    @Test func filesOfAnotherModelStay() throws {
        let image = Part(.inlineData(mimeType: "image/png", data: [1]), thoughtSignature: "s")
        let file = Part(.fileData(uri: "u", mimeType: nil))
        #expect(
            try turns(user(.text("q")), model(other, image, file), user(.text("r")))[1].parts
                == [Part(image.content), file])
    }

    @Test func whatAPersonSendsHasNoSeal() throws {
        #expect(
            try turns(
                user(.thought("x"), Part(.text("a"), thoughtSignature: "s"), call, response)
            )
            .map(\.parts) == [[.text("a"), callText, responseText]])
    }

    /// Whatever a conversation went through, the service's rules hold.
    @Test func theRulesHoldForAnyTranscript() throws {
        var generator = SplitMix64(seed: 7)
        let parts: [Part] = [
            .text("a"), .text(""), .thought("t"), call, response,
            Part(.text(""), thoughtSignature: "s"), Part(.unknown(.object([:]))),
            Part(.executableCode(language: nil, code: "c")),
        ]
        for _ in 0..<2_000 {
            let messages = (0..<Int.random(in: 0..<8, using: &generator)).map { _ in
                Message(
                    role: Bool.random(using: &generator) ? .user : .model,
                    parts: (0..<Int.random(in: 0..<4, using: &generator)).compactMap { _ in
                        parts.randomElement(using: &generator)
                    }, maker: [own, device, other, nil].randomElement(using: &generator) ?? nil)
            }
            let turns = try TranscriptContents(messages + [user(.text("q"))], for: "m").turns
            checkRules(turns)
        }
    }

    private func checkRules(_ turns: [TranscriptContents.Turn]) {
        #expect(turns.first?.role == .user)
        #expect(turns.last?.role == .user)
        for (index, turn) in turns.enumerated() {
            #expect(turn.role == (index.isMultiple(of: 2) ? .user : .model))
            #expect(!turn.parts.isEmpty)
            #expect(!turn.parts.contains(.text("")))
            let calls = turn.parts.count { $0.content == call.content }
            let next = index + 1 < turns.count ? turns[index + 1].parts : []
            #expect(calls == next.count { $0.content == response.content })
        }
    }
}
