import Foundation
import HybridEngine
import Testing

@testable import tandem

@Suite struct AnswerObjectTests {
    private static let keys: Set = [
        "text", "thoughts", "modelVersion", "source", "mode", "attempts", "decision",
        "finishReason", "usage", "leftOutTurns", "options", "citations", "grounding", "toolCalls",
        "timing", "session", "error",
    ]

    private func object(_ record: AnswerRecord, _ options: OptionValues = .init())
        -> AnswerObject
    {
        AnswerObject(record, options: options)
    }

    private func parsed(_ value: some Encodable) throws -> [String: Any] {
        let line = try JSONText.line(value)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(object as? [String: Any])
    }

    @Test func answerHasEveryKey() throws {
        let json = try parsed(object(Samples.answered))
        #expect(Set(json.keys) == Self.keys)
        #expect(json["text"] as? String == "Hello there")
        #expect(json["modelVersion"] as? String == "tiny")
        #expect(json["source"] as? String == "on-device")
        #expect(json["finishReason"] as? String == "STOP")
        #expect(json["error"] is NSNull)
        #expect(json["thoughts"] is NSNull)
    }

    @Test func refusalHasEveryKeyToo() throws {
        let refused = AnswerObject(
            AnswerRecord(mode: .preferOnDevice), options: OptionValues(),
            refusal: Refusal(UsageError.noPrompt))
        let json = try parsed(refused)
        #expect(Set(json.keys) == Self.keys)
        #expect(json["text"] as? String == "")
        #expect(json["modelVersion"] is NSNull)
        #expect(json["usage"] is NSNull)
        let error = try #require(json["error"] as? [String: Any])
        #expect(error["kind"] as? String == "invalidOption")
        #expect(
            Set(error.keys) == [
                "kind", "message", "httpStatus", "status", "finishReason", "retryAfterSeconds",
            ])
    }

    @Test func attemptsAndTimesAreRounded() throws {
        let json = try parsed(object(Samples.answered))
        let attempt = try #require((json["attempts"] as? [[String: Any]])?.first)
        #expect(
            Set(attempt.keys) == ["model", "source", "outcome", "kind", "reason", "detail", "ms"])
        #expect(attempt["ms"] as? Double == 12.3)
        let timing = try #require(json["timing"] as? [String: Double])
        #expect(timing == ["firstTokenMs": 12.3, "totalMs": 30, "tokensPerSecond": 100])
    }

    @Test func optionsInForceCarryTheirKeys() throws {
        var options = OptionValues()
        try options.set("device.topK", to: "5")
        try options.set("device.stopSequences", to: "END")
        let json = try parsed(object(Samples.answered, options))
        let written = try #require(json["options"] as? [String: Any])
        #expect(Set(written.keys) == ["device.topK", "device.stopSequences"])
    }

    @Test func errorNamesTheAttempt() throws {
        var record = AnswerRecord(mode: .onlyOnDevice)
        record.fail(
            .deviceUnavailable(.appleIntelligenceNotEnabled, detail: nil),
            asking: ModelDescriptor(name: "tiny", source: .onDevice), milliseconds: 1)
        let json = try parsed(object(record))
        let error = try #require(json["error"] as? [String: Any])
        #expect(error["kind"] as? String == "deviceUnavailable")
        #expect(error["message"] as? String == "tiny, on device: turned off in settings.")
    }

    /// What functions gave stands in the events alone.
    @Test func callsStandInTheOrderInWhichTheyCame() throws {
        var record = Samples.answered
        record.parts = [
            PlacedPart(
                Part(
                    .functionCall(
                        FunctionCall(
                            name: "add", args: ["a": .integer(1), "b": .number(2.5)], id: "7"))),
                offset: 0),
            PlacedPart(
                Part(
                    .functionResponse(
                        FunctionResponse(name: "add", response: ["result": .number(3.5)], id: "7"))
                ), offset: 0),
            PlacedPart(Part(.functionCall(FunctionCall(name: "now"))), offset: 5),
        ]
        let json = try parsed(object(record))
        let calls = try #require(json["toolCalls"] as? [[String: Any]])
        #expect(calls.map { $0["name"] as? String } == ["add", "now"])
        #expect(calls[0]["args"] as? [String: Double] == ["a": 1, "b": 2.5])
        #expect(calls[0]["id"] as? String == "7")
        #expect((calls[1]["args"] as? [String: Any])?.isEmpty == true)
    }

    @Test func lastEventIsTheObjectWithItsName() throws {
        let json = try parsed(FinishedObject(answer: object(Samples.answered)))
        #expect(Set(json.keys) == Self.keys.union(["event"]))
        #expect(json["event"] as? String == "finished")
    }

    @Test(arguments: [
        (ResponseEvent.textDelta("a/b"), #"{"delta":"a/b","event":"text"}"#),
        (.thoughtDelta("t"), #"{"delta":"t","event":"thought"}"#),
        (
            .part(
                Part(
                    .functionCall(FunctionCall(name: "add", args: ["a": .integer(1)], id: "7")))),
            #"{"args":{"a":1},"event":"toolCall","id":"7","name":"add"}"#
        ),
        (
            .part(
                Part(
                    .functionResponse(
                        FunctionResponse(name: "add", response: ["result": .integer(3)])))),
            #"{"event":"toolResult","id":null,"name":"add","response":{"result":3}}"#
        ),
        (
            Samples.started,
            #"{"attempts":[{"detail":"","kind":null,"model":"tiny","ms":12.3,"#
                + #""outcome":"answered","reason":null,"source":"on-device"}],"#
                + #""event":"started","model":"tiny","source":"on-device"}"#
        ),
    ])
    func eventsAreOneLineEach(event: ResponseEvent, line: String) throws {
        #expect(try JSONText.line(try #require(EventObject(event))) == line + "\n")
    }
}

@Suite struct JSONTextTests {
    @Test(arguments: [
        ("\u{9B}2J", #"["\u009b2J"]"#), ("\u{7F}", #"["\u007f"]"#),
        ("a\u{202E}b", #"["a\u202eb"]"#), ("\u{E0041}", #"["\udb40\udc41"]"#),
        ("héllo 日本", #"["héllo 日本"]"#),
    ])
    func whatTerminalsObeyIsEscaped(text: String, json: String) throws {
        #expect(try JSONText.line([text]) == json + "\n")
    }

    @Test func escapedTextReadsBackTheSame() throws {
        let text = "\u{1B}]52;c;x\u{7}\u{9B}2J\u{202E}\u{2028}é👨‍👩‍👧\u{E0041}"
        let line = try JSONText.line([text])
        #expect(try JSONDecoder().decode([String].self, from: Data(line.utf8)) == [text])
    }
}
