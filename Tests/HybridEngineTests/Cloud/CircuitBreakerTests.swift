import Testing

@testable import HybridEngine

@Suite struct CircuitBreakerTests {
    private func failed(_ times: Int, at now: Duration = .zero) -> CircuitBreaker {
        var breaker = CircuitBreaker()
        for _ in 0..<times { breaker.turnFailed(cause: "503", at: now) }
        return breaker
    }

    @Test func opensAfterThreeTurnsInARow() {
        #expect(failed(2).rest(at: .zero) == nil)
        #expect(failed(3).rest(at: .zero) == .init(until: .seconds(30), cause: "503"))
    }

    @Test func oneTurnThatGoesWellStartsTheCountAnew() {
        var breaker = failed(2)
        breaker.reset()
        breaker.turnFailed(cause: "503", at: .zero)
        breaker.turnFailed(cause: "503", at: .zero)
        #expect(breaker.rest(at: .zero) == nil)
    }

    @Test func aRestEndsByItself() {
        let breaker = failed(3)
        #expect(breaker.rest(at: .seconds(29)) != nil)
        #expect(breaker.rest(at: .seconds(30)) == nil)
    }

    @Test func eachRestIsTwiceAsLongUpToFiveMinutes() {
        var breaker = failed(2)
        var now = Duration.zero
        var rests: [Duration] = []
        for _ in 0..<6 {
            breaker.turnFailed(cause: "429", at: now)
            let until = breaker.rest(at: now)?.until ?? now
            rests.append(until - now)
            now = until
        }
        #expect(rests.map(\.seconds) == [30, 60, 120, 240, 300, 300])
    }

    @Test func aRestAfterOneThatWentWellIsShortAgain() {
        var breaker = failed(5)
        breaker.reset()
        for _ in 0..<3 { breaker.turnFailed(cause: "503", at: .zero) }
        #expect(breaker.rest(at: .zero)?.until == .seconds(30))
    }

    @Test func aWaitThatTheServiceNamesCountsAtOnce() {
        var breaker = CircuitBreaker()
        breaker.waitNamed(seconds: 45, cause: "429", at: .seconds(10))
        #expect(breaker.rest(at: .seconds(10)) == .init(until: .seconds(55), cause: "429"))
    }

    @Test func theLongerWaitCounts() {
        var breaker = failed(3)
        breaker.waitNamed(seconds: 5, cause: "429", at: .zero)
        #expect(breaker.rest(at: .zero)?.until == .seconds(30))
        breaker.waitNamed(seconds: 90, cause: "429", at: .zero)
        #expect(breaker.rest(at: .zero) == .init(until: .seconds(90), cause: "429"))
    }

    @Test(arguments: [0, -1, Double.nan, -Double.infinity])
    func whatIsNoTimeIsNoRest(_ seconds: Double) {
        var breaker = CircuitBreaker()
        breaker.waitNamed(seconds: seconds, cause: "429", at: .zero)
        #expect(breaker.rest(at: .zero) == nil)
    }

    @Test(arguments: [1e300, Double.infinity, 1e6])
    func nobodyMakesItRestForEver(_ seconds: Double) {
        var breaker = CircuitBreaker()
        breaker.waitNamed(seconds: seconds, cause: "429", at: .zero)
        #expect(breaker.rest(at: .zero)?.until == .seconds(86_400))
    }
}
