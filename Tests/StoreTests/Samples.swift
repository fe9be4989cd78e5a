import HybridEngine

/// Conversations to store.
enum Samples {
    static let device = ModelDescriptor(name: "SmolLM2-135M-Instruct", source: .onDevice)
    static let cloud = ModelDescriptor(name: "gemini-3.1-flash-lite", source: .inCloud)

    static func question(_ number: Int, after parent: Int?, _ text: String) -> StoredMessage {
        StoredMessage(number: number, parent: parent, created: 1, parts: [.text(text)])
    }

    static func started(_ text: String = "") -> AnswerRecord {
        var record = AnswerRecord(mode: .preferOnDevice)
        record.apply(
            .started(
                device,
                RouteDecision(
                    mode: .preferOnDevice,
                    attempts: [.init(model: device.name, source: .onDevice, outcome: .answered)])))
        if !text.isEmpty { record.apply(.textDelta(text)) }
        return record
    }

    static func finished(_ text: String) -> AnswerRecord {
        var record = started(text)
        record.apply(.usage(Usage(promptTokenCount: 3, candidatesTokenCount: 4)))
        record.apply(.message(Message(role: .model, text: text, maker: device)))
        record.apply(
            .finished(
                .stop,
                AnswerStatistics(
                    firstTokenMilliseconds: 12.5, totalMilliseconds: 90, tokensPerSecond: 33.3)))
        return record
    }

    static func turn(
        _ number: Int, after parent: Int? = nil, _ text: String,
        answer: AnswerRecord = AnswerRecord(mode: .preferOnDevice)
    ) -> ConversationTurn {
        ConversationTurn(
            question: question(number, after: parent, text),
            answer: StoredMessage(
                number: number + 1, parent: number, created: 2, answer: answer),
            system: nil, options: OptionValues())
    }

    /// Everything that a message can hold.
    static var rich: StoredConversation {
        var options = OptionValues()
        try? options.set("gemini.temperature", to: "1.0")
        try? options.set("device.seed", to: "18446744073709551615")
        try? options.set("gemini.stopSequences", to: "END")
        var first = finished("The sky is blue")
        first.options = options
        first.thoughts = "let me think"
        first.metadata = AnswerMetadata(citations: [.init(uri: "https://a.example", title: "A")])
        first.message = Message(
            role: .model,
            parts: [
                Part(.text("The sky is blue"), thoughtSignature: "c2lnbmF0dXJl+/=="),
                Part(.functionCall(.init(name: "now", args: ["zone": .string("UTC")], id: "7"))),
            ], maker: cloud)
        first.parts = [
            PlacedPart(Part(.executableCode(language: "PYTHON", code: "print(1)")), offset: 3),
            PlacedPart(Part(.codeExecutionResult(outcome: "OK", output: "1")), offset: 3),
            PlacedPart(Part(.inlineData(mimeType: "image/png", data: [0, 255, 7])), offset: 3),
            PlacedPart(Part(.unknown(.object(["x": .number(0.5)]))), offset: 15),
        ]
        var failed = AnswerRecord(mode: .preferInCloud)
        failed.fail(
            .unanswered(
                RouteDecision(
                    mode: .preferInCloud,
                    attempts: [Attempt(cloud, failed: .offline("no route"), milliseconds: 3)]),
                .service(.quotaExceeded, ServiceFailure(message: "slow", httpStatus: 429))))
        var stopped = started("half")
        stopped.fail(.cancelled)
        return StoredConversation(
            id: "rich000001", title: "All of it \u{0}\"quoted\"", created: 1_700_000_000.25,
            updated: 1_700_000_100.125, mode: .preferInCloud, system: "Be brief.",
            options: options, origin: "other00001", head: 6,
            messages: [
                question(1, after: nil, "Why is the sky blue?"),
                StoredMessage(number: 2, parent: 1, created: 3.5, answer: first),
                StoredMessage(number: 3, parent: 1, created: 4, answer: stopped),
                StoredMessage(
                    number: 5, parent: 2, created: 5,
                    parts: [
                        .text("日本 👩‍👩‍👧 more"),
                        Part(.fileData(uri: "gs://x", mimeType: nil)),
                        Part(
                            .functionResponse(
                                .init(name: "now", response: ["t": .integer(3)], id: "7"))),
                    ]),
                StoredMessage(number: 6, parent: 5, created: 6, answer: failed),
            ])
    }

    private typealias Attempt = RouteDecision.Attempt
}
