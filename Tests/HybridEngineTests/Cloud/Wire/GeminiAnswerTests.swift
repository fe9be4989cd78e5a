import Testing

@testable import HybridEngine

/// A piece with one text, and whatever stands beside it.
private func piece(_ text: String, _ members: String = "") -> String {
    #"{"candidates":[{"content":{"parts":[{"text":"\#(text)"}]}\#(members)}]}"#
}

private let stop = #","finishReason":"STOP""#

@Suite struct GeminiAnswerTests {
    private let asked = ModelDescriptor(name: "asked", source: .inCloud)

    @Test func eventsComeInTheirOrder() {
        let heard = HeardAnswer.payloads(
            #"{"candidates":[{"content":{"parts":[{"text":"hm","thought":true},{"text":"a"}]}}],"modelVersion":"m-001","responseId":"r","usageMetadata":{"promptTokenCount":3}}"#,
            #"{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f"}},{"text":"b"}]},"finishReason":"STOP"}],"usageMetadata":{"candidatesTokenCount":4,"totalTokenCount":9}}"#
        )
        let call = Part(.functionCall(FunctionCall(name: "f")))
        let attempt = RouteDecision.Attempt(
            model: "asked", source: .inCloud, outcome: .answered, milliseconds: 1_000)
        #expect(
            heard.events == [
                .started(
                    ModelDescriptor(name: "m-001", source: .inCloud),
                    RouteDecision(mode: .onlyInCloud, attempts: [attempt])),
                .thoughtDelta("hm"), .textDelta("a"), .part(call), .textDelta("b"),
                .usage(
                    Usage(promptTokenCount: 3, candidatesTokenCount: 4, totalTokenCount: 9)),
                .metadata(AnswerMetadata(responseID: "r")),
                .message(
                    Message(
                        role: .model, parts: [.thought("hm"), .text("a"), call, .text("b")],
                        maker: asked)),
                .finished(
                    .stop,
                    AnswerStatistics(
                        firstTokenMilliseconds: 1_000, totalMilliseconds: 2_000,
                        tokensPerSecond: 4)),
            ])
    }

    @Test func aPieceOfCountsAloneIsMerged() {
        let heard = HeardAnswer.payloads(
            piece("a", stop), #"{"usageMetadata":{"promptTokenCount":1,"totalTokenCount":2}}"#)
        #expect(heard.text == "a")
        #expect(heard.usage?.totalTokenCount == 2)
        #expect(heard.finishReason == .stop)
    }

    @Test func aLaterPieceDoesNotWipeOutCounts() {
        let heard = HeardAnswer.payloads(
            #"{"usageMetadata":{"promptTokenCount":5,"thoughtsTokenCount":7,"totalTokenCount":12}}"#,
            #"{"candidates":[{"content":{"parts":[{"text":"a"}]},"finishReason":"STOP"}],"usageMetadata":{"candidatesTokenCount":1,"totalTokenCount":13}}"#
        )
        #expect(
            heard.usage
                == Usage(
                    promptTokenCount: 5, candidatesTokenCount: 1, thoughtsTokenCount: 7,
                    totalTokenCount: 13))
    }

    @Test func aPieceWithSTOPDoesNotEndTheStream() {
        #expect(HeardAnswer.payloads(piece("a", stop), piece("b")).text == "ab")
    }

    @Test func textIsJoinedWithNothingBetween() {
        let heard = HeardAnswer.whole(
            #"{"candidates":[{"content":{"parts":[{"text":"wo"},{"text":"rd"}]},"finishReason":"STOP"}]}"#
        )
        #expect(heard.text == "word")
        #expect(heard.message?.parts == [.text("word")])
    }

    @Test(arguments: ["[DONE]", "7", "null", "\"x\"", "hello", "", "[1,{\"candidates\":[]}]"])
    func payloadsThatAreNoObjectsAreIgnored(_ noise: String) {
        let heard = HeardAnswer.payloads(noise, piece("a"), noise, piece("b", stop), noise)
        #expect(heard.text == "ab")
        #expect(heard.finishReason == .stop)
    }

    @Test func objectsOfAnotherKindAreIgnored() {
        let heard = HeardAnswer.payloads(#"{"keepAlive":true}"#, piece("a", stop))
        #expect(heard.text == "a")
        #expect(heard.finishReason == .stop)
    }

    @Test func anErrorInsideTheStreamEndsIt() {
        let error = #"{"error":{"code":503,"message":"overloaded","status":"UNAVAILABLE"}}"#
        for payload in [error, "[\(error)]"] {
            let heard = HeardAnswer.payloads(piece("a"), payload, piece("b", stop))
            #expect(heard.text == "a")
            #expect(
                heard.error
                    == .service(
                        .server, ServiceFailure(message: "overloaded", status: "UNAVAILABLE")))
        }
    }

    @Test func aStoppedPieceIsWithheld() {
        let heard = HeardAnswer.payloads(
            piece("a"), piece("secret", #","finishReason":"SPII","finishMessage":"no""#))
        #expect(heard.text == "a")
        #expect(heard.error == .responseStopped(FinishReason(rawValue: "SPII"), message: "no"))
    }

    @Test func aBlockedPromptIsAnError() {
        for reason in ["SAFETY", "NEW_REASON"] {
            let heard = HeardAnswer.payloads(#"{"promptFeedback":{"blockReason":"\#(reason)"}}"#)
            #expect(heard.error == .promptBlocked(reason: reason, message: nil))
        }
    }

    @Test func feedbackWithoutAReasonBlocksNothing() {
        let heard = HeardAnswer.payloads(
            #"{"promptFeedback":{"safetyRatings":[]}}"#, piece("a", stop))
        #expect(heard.text == "a")
        #expect(heard.error == nil)
    }
}

@Suite struct GeminiAnswerEndTests {
    @Test func aLimitIsAnAnswer() {
        let heard = HeardAnswer.payloads(piece("a", #","finishReason":"MAX_TOKENS""#))
        #expect(heard.error == nil)
        #expect(heard.finishReason == .maxTokens)
        #expect(heard.message?.text == "a")
    }

    @Test func aLimitWithoutTextIsNone() {
        let end = #""candidates":[{"finishReason":"MAX_TOKENS"}]"#
        #expect(
            HeardAnswer.payloads("{\(end),\"usageMetadata\":{\"thoughtsTokenCount\":99}}").error
                == .emptyResponse(
                    "the limit of tokens was used up by thinking (99 thought tokens)"))
        #expect(
            HeardAnswer.payloads("{\(end)}").error
                == .emptyResponse("the limit of tokens was reached before the first word"))
        #expect(
            HeardAnswer.payloads(piece("", #","finishReason":"MAX_TOKENS""#)).error?.kind
                == "emptyResponse")
    }

    @Test func emptyTextIsAnAnswer() {
        for heard in [HeardAnswer.payloads(piece("", stop)), .whole(piece("", stop))] {
            #expect(heard.error == nil)
            #expect(heard.text == "")
            #expect(heard.writer == "asked")
            #expect(heard.message?.parts == [])
            #expect(heard.finishReason == .stop)
        }
    }

    @Test func nothingIsNoAnswer() {
        for json in [
            #"{"candidates":[{"finishReason":"STOP"}]}"#, #"{"candidates":[]}"#,
            #"{"candidates":[{"content":{"parts":[{}]},"finishReason":"STOP"}]}"#,
            #"{"usageMetadata":{}}"#, #"{"promptFeedback":{}}"#,
        ] {
            let error = LanguageModelError.emptyResponse("the answer has no parts")
            #expect(HeardAnswer.whole(json).error == error)
            #expect(HeardAnswer.payloads(json).error == error)
        }
    }

    @Test func thoughtsAloneAreNoAnswer() {
        let heard = HeardAnswer.payloads(
            #"{"candidates":[{"content":{"parts":[{"text":"hm","thought":true}]},"finishReason":"STOP"}]}"#
        )
        #expect(heard.thoughts == "hm")
        #expect(heard.error == .emptyResponse("the model sent thoughts, but no answer"))
    }

    @Test func aCallIsAnAnswer() {
        for reason in ["STOP", "MAX_TOKENS"] {
            let heard = HeardAnswer.payloads(
                #"{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f"}}]},"finishReason":"\#(reason)"}]}"#
            )
            #expect(heard.error == nil)
            #expect(heard.others.count == 1)
        }
    }

    @Test func aStreamThatEndsWithoutAReasonWasCut() {
        #expect(
            HeardAnswer.payloads(piece("a")).error
                == .connectionLost("the answer ended without a finish reason"))
        #expect(HeardAnswer.whole(piece("a")).finishReason == .stop)
    }

    @Test func aPieceThatEndsTooEarlyWasCut() {
        let whole = Array("data: \(piece("a"))\n\ndata: \(piece("b", stop))\n\n".utf8)
        let second = whole.count - "\(piece("b", stop))\n\n".utf8.count
        for count in (second + 1)..<(whole.count - 2) {
            let heard = HeardAnswer.stream([Array(whole[..<count])])
            #expect(heard.text == "a")
            #expect(heard.error == .connectionLost("the answer ended in the middle of a piece"))
        }
    }

    @Test func aWrongPieceIsMalformed() {
        let heard = HeardAnswer.payloads(piece("a"), #"{"candidates":[}]}"#, piece("b", stop))
        #expect(heard.text == "a")
        #expect(
            heard.error
                == .malformedResponse("a piece of the answer is no JSON at byte 15"))
    }

    @Test(arguments: [
        ("", "emptyResponse"), (": ping\n\n", "emptyResponse"),
        ("data: 7\n\n", "malformedResponse"), ("<html>x</html>\n", "malformedResponse"),
        ("[]", "malformedResponse"),
    ])
    func aStreamOfNothingIsNoAnswer(_ text: String, _ kind: String) {
        #expect(HeardAnswer.stream(text).error?.kind == kind)
        #expect(HeardAnswer.stream(text).events == [])
    }

    /// Something on the way dropped `alt=sse`.
    @Test func anAnswerThatIsNoStreamIsTakenWhole() {
        let heard = HeardAnswer.stream("{\n\"candidates\":\n\(piece("a", stop).dropFirst(14))")
        #expect(heard.text == "a")
        #expect(heard.finishReason == .stop)
    }

    @Test func aPageAfterAnAnswerIsIgnored() {
        let heard = HeardAnswer.stream("data: \(piece("a", stop))\n\n<hr>\n")
        #expect(heard.error == nil)
        #expect(heard.text == "a")
    }

    @Test func theKeyIsInNoError() {
        let key = "AIza-secret"
        for payload in [
            #"{"error":{"code":400,"message":"bad key AIza-secret"}}"#, #"{"AIza-secret":1}"#,
            #"{"promptFeedback":{"blockReason":"AIza-secret","blockReasonMessage":"AIza-secret"}}"#,
            piece("a", #","finishReason":"OTHER","finishMessage":"AIza-secret""#),
        ] {
            let heard = HeardAnswer.stream([Array("data: \(payload)\n\n".utf8)], apiKey: key)
            #expect(heard.error != nil)
            #expect(!"\(heard)".contains(key))
        }
    }
}

@Suite struct AnswerPartsTests {
    private func merged(_ parts: [Part]) -> [Part] {
        var answer = AnswerParts()
        for part in parts { answer.append(part) }
        return answer.all
    }

    private func signed(_ text: String, isThought: Bool = false) -> Part {
        Part(.text(text), isThought: isThought, thoughtSignature: "s")
    }

    @Test func textIsMergedByKind() {
        #expect(
            merged([
                .thought("a"), .thought("b"), .text("c"), .text(""), .text("d"), .thought("e"),
                .text("f"),
            ]) == [.thought("ab"), .text("cd"), .thought("e"), .text("f")])
    }

    @Test func anEmptyTextDoesNotSplitARun() {
        #expect(merged([.text("a"), .thought(""), .text("b")]) == [.text("ab")])
    }

    @Test func signedPartsStayAsTheyAre() {
        #expect(
            merged([.text("a"), signed("b"), signed("c"), .text("d"), signed("")])
                == [.text("a"), signed("b"), signed("c"), .text("d"), signed("")])
        #expect(
            merged([.thought("a"), signed("b", isThought: true), .thought("c")])
                == [.thought("a"), signed("b", isThought: true), .thought("c")])
    }

    @Test func otherPartsKeepTheirPlace() {
        let call = Part(.functionCall(FunctionCall(name: "f")))
        #expect(
            merged([.text("a"), call, call, .text("b"), .text("c")])
                == [.text("a"), call, call, .text("bc")])
    }

    @Test func nothingGivesNothing() {
        #expect(merged([]) == [])
        #expect(merged([.text(""), .thought("")]) == [])
    }
}
