import Foundation
import HybridEngine
import TestSupport
import Testing

@testable import tandem

/// What is exported is what is imported.
@Suite struct ConversationFileTests {
    @Test(arguments: 0..<40)
    func importingAnExportChangesNothing(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let conversation = Self.conversation(&random)
        let text = try ConversationFile.text(conversation)
        #expect(try ConversationFile.conversation(Array(text.utf8)) == conversation)
    }

    @Test func everyAnswerHasItsTag() throws {
        var record = AnswerRecord(mode: .onlyOnDevice)
        record.apply(
            .started(
                ModelDescriptor(name: "tiny", source: .onDevice),
                RouteDecision(mode: .onlyOnDevice, attempts: [])))
        record.apply(.textDelta("Hi"))
        record.isInterrupted = true
        let text = try ConversationFile.text(
            StoredConversation(
                id: "a", created: 0, head: 1,
                messages: [StoredMessage(number: 1, parent: nil, created: 0, answer: record)]))
        #expect(text.contains(#""tag" : "tiny · on device · interrupted after 1 token""#))
    }

    private static let strangers = [
        "", "{}", "[]", "no JSON", #"{"format":"tandem-conversation","version":2}"#,
        #"{"format":"tandem-conversation","version":1}"#, #"{"format":"other","version":1}"#,
    ]

    @Test(arguments: strangers)
    func whatIsNoSuchFileIsRefused(text: String) {
        #expect {
            try ConversationFile.conversation(Array(text.utf8))
        } throws: { ($0 as? LanguageModelError)?.kind == "invalidOption" }
    }

    @Test(arguments: ["-rf", "../x", "A", "", "a b", String(repeating: "a", count: 99)])
    func aNameThatIsNoneIsForgotten(id: String) throws {
        let text = try ConversationFile.text(StoredConversation(id: id, created: 0))
        #expect(try ConversationFile.conversation(Array(text.utf8)).id == "")
    }

    /// However a file is damaged, it is read or refused.
    @Test(arguments: 0..<10)
    func damageIsRefused(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var bytes = Array(try ConversationFile.text(Self.conversation(&random)).utf8)
        for _ in 0..<20 {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] =
                UInt8.random(in: 0...255, using: &random)
            _ = try? ConversationFile.conversation(bytes)
        }
    }

    // MARK: Any conversation

    private static func conversation(_ random: inout SplitMix64) -> StoredConversation {
        let count = Int.random(in: 0...8, using: &random)
        let messages = (1...8).prefix(count).map { number in
            let parent = number == 1 ? nil : Int.random(in: 1..<number, using: &random)
            let created = Double.random(in: 0...2e9, using: &random)
            guard Bool.random(using: &random) else {
                return StoredMessage(
                    number: number, parent: parent, created: created,
                    parts: (0..<2).map { _ in part(&random) })
            }
            return StoredMessage(
                number: number, parent: parent, created: created, answer: record(&random))
        }
        var options = OptionValues()
        try? options.set(
            "gemini.temperature",
            .decimal(Double.random(in: 0...2, using: &random)))
        try? options.set("device.seed", .seed(random.next()))
        try? options.set("gemini.stopSequences", .texts([text(&random), "END"]))
        return StoredConversation(
            id: "c\(random.next() % 1_000)",
            title: Bool.random(using: &random) ? text(&random) : nil,
            created: Double.random(in: 0...2e9, using: &random),
            updated: Double.random(in: 0...2e9, using: &random),
            mode: InferenceMode.allCases.randomElement(using: &random),
            system: Bool.random(using: &random) ? text(&random) : nil, options: options,
            head: count == 0 ? nil : count, messages: messages)
    }

    private static func record(_ random: inout SplitMix64) -> AnswerRecord {
        let model = ModelDescriptor(
            name: text(&random), source: Bool.random(using: &random) ? .onDevice : .inCloud)
        var record = AnswerRecord(
            mode: InferenceMode.allCases.randomElement(using: &random) ?? .preferOnDevice)
        record.apply(
            .started(
                model,
                RouteDecision(
                    mode: record.mode, device: .init(AvailabilityStatus(.unavailable(.damaged))),
                    cloud: .init(.missingAPIKey),
                    traits: RequestTraits(
                        image: true,
                        language: LanguageGuess(code: "tr", name: "Turkish", confidence: 0.123)),
                    attempts: [
                        .init(model, failed: .offline(text(&random)), milliseconds: 1.0 / 3)
                    ], leftOutTurns: 3)))
        for _ in 0..<3 {
            record.apply(.textDelta(text(&random)))
            record.apply(.thoughtDelta(text(&random)))
            record.apply(.part(part(&random)))
        }
        record.apply(.metadata(AnswerMetadata(citations: [Citation(uri: text(&random))])))
        if Bool.random(using: &random) {
            record.apply(
                .message(Message(role: .model, parts: [part(&random)], maker: model)))
        } else {
            record.apply(.message(Message(role: .model, text: record.text, maker: model)))
        }
        if Bool.random(using: &random) {
            record.fail(errors(&random).randomElement(using: &random) ?? .cancelled)
        }
        record.isInterrupted = Bool.random(using: &random)
        return record
    }

    /// One of each kind.
    private static func errors(_ random: inout SplitMix64) -> [LanguageModelError] {
        let words = text(&random)
        return [
            .missingAPIKey,
            .service(
                .quotaExceeded,
                ServiceFailure(message: words, httpStatus: 429, retryAfterSeconds: 0.1)),
            .promptBlocked(reason: words, message: nil),
            .responseStopped(FinishReason(rawValue: "SAFETY"), message: words),
            .emptyResponse(words), .malformedResponse(words), .offline(words), .timeout(words),
            .connectionLost(words), .tlsFailure(words), .resting(seconds: 1.5, cause: "429"),
            .deviceUnavailable(.crashedRepeatedly, detail: words),
            .unsupportedRequest(words, feature: .pdf), .unsupportedRequest(words),
            .contextWindowExceeded(needed: 9, available: 8), .runtimeCrashed(.signal(9)),
            .runtimeCrashed(.status(3)), .runtimeFailed(words),
            .invalidOption(key: "k", value: words, allowed: "a"), .concurrentRequests, .cancelled,
            .storage(words),
        ]
    }

    private static func part(_ random: inout SplitMix64) -> Part {
        let words = text(&random)
        let contents: [Part.Content] = [
            .text(words), .inlineData(mimeType: words, data: [0, 255, 10]),
            .fileData(uri: words, mimeType: nil),
            .functionCall(
                FunctionCall(name: words, args: ["a": .array([.null, .boolean(true)])])),
            .functionResponse(
                FunctionResponse(name: words, response: ["b": .unsigned(.max)], id: words)),
            .executableCode(language: nil, code: words),
            .codeExecutionResult(outcome: words, output: words),
            .unknown(.object(["c": .integer(-1), "d": .number(0.1)])),
        ]
        return Part(
            contents.randomElement(using: &random) ?? .text(words),
            isThought: Bool.random(using: &random),
            thoughtSignature: Bool.random(using: &random) ? words : nil)
    }

    private static func text(_ random: inout SplitMix64) -> String {
        let pieces = [
            "a", "B", " ", "\n", "\"", "\\", "/", "\0", "\u{1B}[2J", "é", "e\u{301}", "日", "👩‍👩‍👧",
            "\u{202E}", "\u{2028}", "}", "0",
        ]
        return (0..<Int.random(in: 0...9, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
        }.joined()
    }
}
