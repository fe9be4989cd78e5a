import GeminiGolden
import Testing

@testable import HybridEngine

/// What the recorded answers of the real service come to.
@Suite struct RecordedAnswerTests {
    @Test(arguments: RecordedAnswer.all)
    func recordedAnswersComeToTheirText(_ recorded: RecordedAnswer) throws {
        let heard = try HeardAnswer.recording(recorded.name)
        #expect(heard.error == nil)
        #expect(heard.finishReason == .stop)
        #expect(recorded.text.matches(heard.text), "\(heard.text)")
        #expect(heard.pieces == recorded.pieces)
        #expect(heard.others.map(\.content.kind) == recorded.others)
        #expect(heard.usage == recorded.usage)
        #expect(heard.writer == recorded.writer ?? "asked")
        #expect(heard.message?.text == heard.text)
        #expect(heard.message?.role == .model)
    }

    @Test(arguments: RecordedFailure.all)
    func recordedFailuresComeToTheirError(_ recorded: RecordedFailure) throws {
        let heard = try HeardAnswer.recording(recorded.name)
        #expect(heard.error == recorded.error)
        #expect(heard.pieces == recorded.pieces)
        #expect(heard.text == recorded.text || (heard.text.hasPrefix(recorded.text)))
        #expect(heard.message == nil)
        #expect(heard.finishReason == nil)
    }

    /// The same bodies with the status that they were sent with, and with the
    /// statuses that a gateway makes of it: the JSON counts.
    @Test(
        arguments: RecordedFailure.all.filter(\.isServiceError), [400, 412, 500, 200])
    func errorsAreToldByTheirJSON(_ recorded: RecordedFailure, status: Int) throws {
        // Its body comes after pieces of an answer.
        guard recorded.pieces == 0, case .service(let kind, var failure) = recorded.error
        else { return }
        failure.httpStatus = status
        let error = ServiceErrorReader(status: status).error(
            try GeminiGolden.bytes(recorded.name))
        #expect(error == .service(kind, failure))
    }

    @Test func everyRecordingHasAnOutcome() {
        let answers = RecordedAnswer.all.map(\.name) + RecordedFailure.all.map(\.name)
        let counted = RecordedCount.all.map(\.name) + [RecordedCount.failure]
        // Two spellings of one schema: no answers.
        let named = answers + counted + ["schema/json-schema.json", "schema/open-api-schema.json"]
        #expect(GeminiGolden.names == named.sorted())
    }

    @Test(arguments: RecordedCount.all)
    func recordedCountsAreRead(_ recorded: RecordedCount) throws {
        let answer = try CountTokensAnswer(GeminiGolden.bytes(recorded.name))
        #expect(answer.totalTokens == recorded.total)
        #expect(answer.details == recorded.details)
    }

    @Test func aRecordedRefusalToCountIsRead() throws {
        let bytes = try GeminiGolden.bytes(RecordedCount.failure)
        let error = #expect(throws: LanguageModelError.self) { try CountTokensAnswer(bytes) }
        #expect(error?.kind == "modelNotFound")
        guard case .service(_, let failure) = error else { return }
        #expect(failure.message.hasPrefix("models/test-model-name"))
        #expect(failure.status == "NOT_FOUND")
    }
}

extension Part.Content {
    /// For tables.
    var kind: String {
        switch self {
        case .text: "text"
        case .inlineData(let mimeType, _): mimeType
        case .fileData: "file"
        case .functionCall(let call): "call \(call.name)"
        case .functionResponse: "response"
        case .executableCode(let language, _): "code \(language ?? "")"
        case .codeExecutionResult(let outcome, _): "result \(outcome ?? "")"
        case .unknown: "unknown"
        }
    }
}
