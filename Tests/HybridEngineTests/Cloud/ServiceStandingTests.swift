import Testing

@testable import HybridEngine

@Suite struct ServiceStandingTests {
    private let key: Credentials.Found
    private var standing = ServiceStanding()

    init() throws {
        key = Credentials.Found(key: try #require(APIKey("key")), source: .file)
        standing.credentials = .found(key)
    }

    private func service(
        _ kind: ServiceFailure.Kind, status: Int? = nil, word: String? = nil,
        wait: Double? = nil
    ) -> LanguageModelError {
        .service(
            kind,
            ServiceFailure(
                message: "words", httpStatus: status, status: word, retryAfterSeconds: wait))
    }

    private var now: CloudAvailability { standing.availability(at: .zero) }

    @Test mutating func isAvailableWithAKey() {
        #expect(now == .available)
        standing.credentials = .command
        #expect(now == .available)
        standing.credentials = .missing
        #expect(now == .missingAPIKey)
    }

    @Test mutating func whatOnlyTheUserCanPutRightComesFirst() {
        standing.failed(.offline("x"), key: key, at: .zero)
        standing.credentials = .unusable(
            .file, .invalidOption(key: "f", value: "v", allowed: "a"))
        #expect(now == .misconfigured("f does not take v; it takes a"))
        standing.misconfiguration = .invalidOption(key: "g", value: "v", allowed: "a")
        #expect(now == .misconfigured("g does not take v; it takes a"))
    }

    @Test mutating func offlineIsLeftAsSoonAsAnAnswerComes() {
        standing.failed(.offline("no connection"), key: key, at: .zero)
        #expect(now == .offline("no connection"))
        standing.reached()
        #expect(now == .available)
    }

    @Test mutating func theSystemsTablesTellToo() {
        standing.look(hasRoute: false)
        #expect(now == .offline("no route to the internet"))
        standing.look(hasRoute: true)
        #expect(now == .available)
    }

    @Test mutating func tablesThatAreWrongAreNotAskedAgain() {
        standing.look(hasRoute: false)
        standing.reached()
        standing.look(hasRoute: false)
        #expect(now == .available)
        standing.look(hasRoute: true)
        standing.look(hasRoute: false)
        #expect(now == .offline("no route to the internet"))
    }

    @Test mutating func aRouteDoesNotEndWhatFailuresTaught() {
        standing.failed(.offline("no name"), key: key, at: .zero)
        standing.look(hasRoute: true)
        #expect(now == .offline("no name"))
    }

    @Test mutating func aRefusedKeyIsKnownUntilOneIsTakenOrAnotherIsThere() throws {
        standing.failed(service(.invalidAPIKey, status: 400), key: key, at: .zero)
        #expect(now == .refused(apiKeySource: "file"))
        var better = standing
        better.credentials = .found(.init(key: try #require(APIKey("other")), source: .file))
        #expect(better.availability(at: .zero) == .available)
        standing.succeeded()
        #expect(now == .available)
    }

    @Test mutating func restsAfterThreeTurnsInARow() {
        for _ in 0..<2 { standing.failed(service(.server, status: 503), key: key, at: .zero) }
        #expect(now == .available)
        standing.failed(service(.quotaExceeded, status: 429), key: key, at: .zero)
        #expect(now == .resting(until: .seconds(30), cause: "429"))
        #expect(standing.availability(at: .seconds(30)) == .available)
        standing.succeeded()
        #expect(now == .available)
    }

    @Test(arguments: [
        LanguageModelError.service(.modelNotFound, ServiceFailure(message: "", httpStatus: 404)),
        .promptBlocked(reason: "SAFETY", message: nil), .emptyResponse(""),
        .responseStopped(FinishReason(rawValue: "SAFETY"), message: nil),
    ])
    mutating func anAnswerOfAnyOtherKindBreaksTheRow(_ answer: LanguageModelError) {
        for _ in 0..<2 { standing.failed(service(.server, status: 503), key: key, at: .zero) }
        standing.failed(answer, key: key, at: .zero)
        standing.failed(service(.server, status: 503), key: key, at: .zero)
        #expect(now == .available)
    }

    @Test(arguments: [
        LanguageModelError.cancelled, .timeout(""), .connectionLost(""), .tlsFailure(""),
    ])
    mutating func whatTellsNothingOfTheServiceChangesNothing(_ error: LanguageModelError) {
        for _ in 0..<2 { standing.failed(service(.server, status: 503), key: key, at: .zero) }
        standing.failed(error, key: key, at: .zero)
        #expect(now == .available)
        standing.failed(service(.server, status: 503), key: key, at: .zero)
        #expect(now == .resting(until: .seconds(30), cause: "503"))
    }

    @Test mutating func aNamedWaitCountsWithTheFirstTry() {
        standing.tryFailed(service(.quotaExceeded, status: 429, wait: 45), at: .seconds(5))
        #expect(
            standing.availability(at: .seconds(5)) == .resting(until: .seconds(50), cause: "429"))
    }

    @Test mutating func aWaitNamedByAnErrorThatIsNoOverloadDoesNotCount() {
        standing.tryFailed(service(.invalidRequest, status: 400, wait: 45), at: .zero)
        #expect(now == .available)
    }

    @Test mutating func aProbeThatFindsItOverloadedDoesNotLengthenTheRow() {
        standing.failed(.offline("x"), key: key, at: .zero)
        standing.reached()
        for _ in 0..<5 { standing.probed(service(.server, status: 503), key: key, at: .zero) }
        #expect(now == .available)
    }

    @Test mutating func aProbeThatIsAnsweredOtherwiseEndsARest() {
        for _ in 0..<3 { standing.failed(service(.server, status: 503), key: key, at: .zero) }
        standing.probed(service(.modelNotFound, status: 404), key: key, at: .zero)
        #expect(now == .available)
    }

    @Test(
        arguments: [
            ("RESOURCE_EXHAUSTED", 429), ("INTERNAL", 500), ("UNAVAILABLE", 503),
            ("DEADLINE_EXCEEDED", 504), ("INVALID_ARGUMENT", 418), (nil, 418),
        ] as [(String?, Int)])
    func theBodysWordWinsOverTheHeadsStatus(_ word: String?, _ code: Int) {
        #expect(ServiceFailure(message: "", httpStatus: 418, status: word).code == code)
    }
}
