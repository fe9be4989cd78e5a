import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// Every error in words: what happened, and what helps.
@Suite struct ErrorWordsTests {
    private static func failure(
        _ status: Int?, _ name: String?, retry: Double? = nil, daily: Bool = false,
        activation: String? = nil, key: String? = nil
    ) -> ServiceFailure {
        ServiceFailure(
            message: "Words.", httpStatus: status, status: name, retryAfterSeconds: retry,
            isDailyQuota: daily, activationURL: activation, apiKeySource: key)
    }

    private static let service:
        [(kind: ServiceFailure.Kind, failure: ServiceFailure, sentence: String, advice: String?)] =
            [
                (
                    .invalidAPIKey, failure(400, "INVALID_ARGUMENT", key: "GEMINI_API_KEY"),
                    "Cloud: the API key is not accepted (400 INVALID_ARGUMENT: Words).",
                    "It came from GEMINI_API_KEY. https://aistudio.google.com/apikey makes one."
                ),
                (
                    .permissionDenied, failure(403, "PERMISSION_DENIED", key: "file"),
                    "Cloud: the API key may not do this (403 PERMISSION_DENIED: Words).",
                    "It came from the key file. Its project and its restrictions decide."
                ),
                (
                    .unsupportedUserLocation, failure(400, "FAILED_PRECONDITION"),
                    "Cloud: the service is not offered in this place (400 FAILED_PRECONDITION: "
                        + "Words).", "The model on this machine answers everywhere."
                ),
                (
                    .serviceDisabled,
                    failure(403, "PERMISSION_DENIED", activation: "https://console.example/on"),
                    "Cloud: the service is turned off in the key's project (403 PERMISSION_DENIED: "
                        + "Words).",
                    "https://console.example/on turns it on; it takes a few minutes."
                ),
                (
                    .quotaExceeded, failure(429, "RESOURCE_EXHAUSTED", retry: 39.2),
                    "Cloud: too many requests for the quota (429 RESOURCE_EXHAUSTED: Words).",
                    "It asks for a wait of 40 s."
                ),
                (
                    .quotaExceeded, failure(429, nil, daily: true),
                    "Cloud: the quota of the day is used up (429: Words).",
                    "It comes back tomorrow; the model on this machine has none."
                ),
                (
                    .modelNotFound, failure(404, "NOT_FOUND"),
                    "Cloud: there is no such model (404 NOT_FOUND: Words).",
                    "/model, GEMINI_MODEL or --model names another."
                ),
                (
                    .endpointNotFound, failure(404, nil),
                    "Cloud: the address is not the service's (404: Words).",
                    "GOOGLE_GEMINI_BASE_URL and cloud.endpoint say which address is asked."
                ),
                (
                    .invalidRequest, failure(400, "INVALID_ARGUMENT"),
                    "Cloud: the request was refused (400 INVALID_ARGUMENT: Words).", nil
                ),
                (
                    .server, failure(503, "UNAVAILABLE"),
                    "Cloud: the service failed (503 UNAVAILABLE: Words).", nil
                ),
            ]

    @Test(arguments: service.indices)
    func ofTheService(index: Int) {
        let row = Self.service[index]
        let words = ErrorPresentation(.service(row.kind, row.failure))
        #expect(words.sentence == row.sentence)
        #expect(words.advice == row.advice)
    }

    @Test func everyKindOfTheServiceIsThere() {
        #expect(Set(Self.service.map(\.kind)) == Set(ServiceFailure.Kind.allCases))
    }

    private static let others: [(error: LanguageModelError, sentence: String)] = [
        (
            .promptBlocked(reason: "SAFETY", message: nil),
            "Cloud: the message was blocked (SAFETY)."
        ),
        (
            .promptBlocked(reason: "OTHER", message: "No."),
            "Cloud: the message was blocked (OTHER: No)."
        ),
        (
            .responseStopped(FinishReason(rawValue: "RECITATION"), message: ""),
            "Cloud: the model stopped (RECITATION: no reason was given)."
        ),
        (.emptyResponse("thoughts only"), "Cloud: the answer is empty (thoughts only)."),
        (.malformedResponse("not JSON"), "Cloud: what came is no answer (not JSON)."),
        (.offline("no route"), "Cloud: offline (no route)."),
        (.timeout("180 s"), "Cloud: no answer in time (180 s)."),
        (.connectionLost("reset"), "The connection was lost (reset)."),
        (.tlsFailure("expired"), "Cloud: no trusted connection (expired)."),
        (.resting(seconds: 22.5, cause: "429"), "Cloud: resting for 23 s (429)."),
        (.resting(seconds: 0, cause: "503"), "Cloud: resting (503)."),
        (.missingAPIKey, "Cloud: there is no API key."),
    ]

    @Test(arguments: others)
    func ofTheWayThere(error: LanguageModelError, sentence: String) {
        #expect(ErrorPresentation(error).sentence == sentence)
    }

    @Test func whatIsLongOrManyLinesStaysOneClause() {
        let page = String(repeating: "<p>x</p>\n! Device: all is well.\n", count: 500)
        let sentence = ErrorPresentation(.malformedResponse(page)).sentence
        #expect(sentence.count < 500)
        #expect(!sentence.contains("\n"))
        #expect(sentence.hasSuffix("…)."))
    }

    // MARK: Every attempt

    private static func unanswered(_ errors: [(ModelDescriptor, LanguageModelError)])
        -> LanguageModelError
    {
        let attempts = errors.map {
            RouteDecision.Attempt($0.0, failed: $0.1, milliseconds: 1)
        }
        let decision = RouteDecision(mode: .preferInCloud, attempts: attempts)
        return .unanswered(decision, errors.last?.1 ?? .cancelled)
    }

    @Test func eachAttemptHasALineFirstChoiceFirst() {
        var chat = ChatDriver("Hi<enter>")
        chat.fail(
            Self.unanswered([
                (
                    Sample.cloudModel,
                    .offline("could not reach the server: connection refused")
                ),
                (Sample.model, .deviceUnavailable(.appleIntelligenceNotEnabled, detail: nil)),
            ]))
        let sentences = chat.answer.map { AnswerRemarks.sentences($0, hasText: false) }
        #expect(
            sentences == [
                "Cloud: offline (could not reach the server: connection refused).",
                "Device: turned off in settings. device.enabled in the configuration turns it on.",
            ])
        #expect(chat.answer.map { AnswerTag($0).text } == "no model answered")
    }

    private static let attempts: [(error: LanguageModelError, sentence: String)] = [
        (.missingAPIKey, "Cloud: there is no API key."),
        (.timeout("180 s"), "Cloud: no answer in time (180 s)."),
        (.tlsFailure("expired"), "Cloud: no trusted connection (expired)."),
        (.service(.server, failure(503, nil)), "Cloud: 503: Words."),
        (.resting(seconds: 9, cause: "429"), "Cloud: resting 9 s (429)."),
    ]

    @Test(arguments: attempts)
    func fromTheRecordAlone(error: LanguageModelError, sentence: String) {
        let error = Self.unanswered([
            (Sample.cloudModel, error), (Sample.model, .runtimeCrashed(.signal(9))),
        ])
        let words = ErrorPresentation.each(error)
        #expect(words.first?.sentence == sentence)
        #expect(words.last?.sentence == "The model runtime stopped (signal 9, killed).")
    }

    private static let keys: [(error: LanguageModelError, keys: String)] = [
        (.offline("x"), "r again · F2 mode"), (.connectionLost("x"), "r again · > ask the cloud"),
        (.service(.invalidAPIKey, failure(400, nil)), "/key · F2 mode"),
        (.service(.modelNotFound, failure(404, nil)), "F3 model"),
        (.resting(seconds: 9, cause: "429"), "/probe · > ask the cloud"),
        (unanswered([(Sample.cloudModel, .offline("x")), (Sample.model, .cancelled)]), ""),
    ]

    @Test(arguments: keys)
    func keysThatHelpStandBeside(error: LanguageModelError, keys: String) {
        var chat = ChatDriver(110, 16)
        chat.run("Hi<enter>")
        chat.fail(error)
        chat.run("<tab>")
        let rows = chat.frame.buffer.bounds.rows.map(chat.frame.buffer.rowText)
        let end = rows.dropFirst(rows.firstIndex { $0.hasPrefix(" !") } ?? rows.count).prefix(2)
        #expect(keys.isEmpty ? end.isEmpty : end.contains { $0.hasSuffix(keys) }, "\(rows)")
    }

    @Test func whatWasKeptIsSaid() {
        var chat = ChatDriver("Hi<enter>\n> start-cloud\n> text Half")
        chat.fail(.connectionLost("reset"))
        #expect(
            chat.answer.map { AnswerRemarks.sentences($0, hasText: true) } == [
                "The connection was lost (reset). The text above is what arrived."
            ])
    }

    @Test func aStoppedRequestIsNoError() {
        var chat = ChatDriver("Hi<enter>\n> start\n> text Half")
        chat.fail(Self.unanswered([(Sample.cloudModel, .cancelled)]))
        #expect(chat.answer?.phase == .stopped)
    }
}
