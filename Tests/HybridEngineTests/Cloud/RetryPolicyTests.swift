import Testing

@testable import HybridEngine

/// The same number each time: the low end, the middle or the high end.
struct FixedGenerator: RandomNumberGenerator, Sendable {
    var number: UInt64
    mutating func next() -> UInt64 { number }
}

@Suite struct RetryPolicyTests {
    private func failure(
        _ kind: ServiceFailure.Kind, status: Int? = nil, word: String? = nil,
        wait: Double? = nil, isDaily: Bool = false
    ) -> LanguageModelError {
        .service(
            kind,
            ServiceFailure(
                message: "words", httpStatus: status, status: word, retryAfterSeconds: wait,
                isDailyQuota: isDaily))
    }

    private func wait(
        _ error: LanguageModelError, attempt: Int = 1, random: UInt64 = .max / 2
    ) -> Double? {
        var generator = FixedGenerator(number: random)
        return RetryPolicy().wait(after: error, attempt: attempt, using: &generator)?.seconds
    }

    @Test(
        arguments: [
            (.quotaExceeded, 429, nil), (.server, 500, nil), (.server, 503, nil),
            (.server, 504, nil),
            (.server, nil, "UNAVAILABLE"), (.server, nil, nil), (.server, 412, "INTERNAL"),
            (.quotaExceeded, 400, nil),
        ] as [(ServiceFailure.Kind, Int?, String?)])
    func overloadIsTriedAgain(_ kind: ServiceFailure.Kind, _ status: Int?, _ word: String?) {
        #expect(wait(failure(kind, status: status, word: word)) != nil)
    }

    @Test(arguments: [501, 502, 505, 599])
    func otherFailuresOfServersAreNot(_ status: Int) {
        #expect(wait(failure(.server, status: status)) == nil)
    }

    @Test(
        arguments: ServiceFailure.Kind.allCases.filter { ![.quotaExceeded, .server].contains($0) })
    func refusalsAreNot(_ kind: ServiceFailure.Kind) {
        #expect(wait(failure(kind, status: 503)) == nil)
    }

    @Test(arguments: [
        LanguageModelError.offline(""), .timeout(""), .connectionLost(""), .tlsFailure(""),
        .cancelled, .malformedResponse(""), .emptyResponse(""), .missingAPIKey,
        .promptBlocked(reason: "", message: nil),
    ])
    func whatIsNoAnswerOfTheServiceIsNot(_ error: LanguageModelError) {
        #expect(wait(error) == nil)
    }

    @Test func thereAreThreeTries() {
        let error = failure(.server, status: 503)
        #expect(wait(error, attempt: 2) != nil)
        #expect(wait(error, attempt: 3) == nil)
        var generator = SystemRandomNumberGenerator()
        #expect(RetryPolicy.never.wait(after: error, attempt: 1, using: &generator) == nil)
    }

    @Test func waitsGrowAndSpread() throws {
        let error = failure(.server, status: 503)
        #expect(try #require(wait(error, random: 0)) == 0.5)
        #expect(try #require(wait(error, random: .max)) <= 1.5)
        #expect(try #require(wait(error, attempt: 2, random: 0)) == 1)
        #expect(try #require(wait(error, attempt: 2, random: .max)) <= 3)
    }

    @Test(arguments: [0.5, 13, 30])
    func aNamedWaitIsHonoured(_ seconds: Double) throws {
        let error = failure(.quotaExceeded, status: 429, wait: seconds)
        #expect(try #require(wait(error, random: 0)) == seconds)
        #expect(try #require(wait(error, random: .max)) <= seconds * 1.1 + 0.001)
    }

    /// A date in the past is no wish for a hurry.
    @Test func aNamedWaitThatIsOverIsNone() throws {
        #expect(try #require(wait(failure(.quotaExceeded, status: 429, wait: 0), random: 0)) == 0.5)
    }

    @Test(arguments: [30.5, 60, 1e300, .infinity, .nan, -1])
    func aLongerOneIsLeftToThePerson(_ seconds: Double) {
        #expect(wait(failure(.quotaExceeded, status: 429, wait: seconds)) == nil)
    }

    @Test func aQuotaOfADayIsNotWaitedFor() {
        #expect(wait(failure(.quotaExceeded, status: 429, wait: 5, isDaily: true)) == nil)
    }
}
