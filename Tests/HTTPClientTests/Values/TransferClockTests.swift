import Testing

@testable import HTTPClient

@Suite struct TransferClockTests {
    private let begin = ContinuousClock.now

    private func clock() -> TransferClock {
        TransferClock(HTTPTimeouts(firstByte: .seconds(180), silence: .seconds(60)))
    }

    @Test func connectingIsTimedElsewhere() {
        var clock = clock()
        #expect(clock.deadline == nil)
        #expect(clock.check(at: begin + .seconds(1000), sent: 0) == nil)
        #expect(!clock.hasConnected)
    }

    @Test func theFirstByteIsWaitedForFromTheConnectionOn() {
        var clock = clock()
        clock.connected(at: begin)
        #expect(clock.hasConnected)
        #expect(clock.check(at: begin + .seconds(179), sent: 0) == nil)
        #expect(clock.check(at: begin + .seconds(180), sent: 0) == .timeout(.firstByte))
    }

    @Test func aLongBodyThatIsBeingSentIsNoSilence() {
        var clock = clock()
        clock.connected(at: begin)
        #expect(clock.check(at: begin + .seconds(180), sent: 1000) == nil)
        #expect(clock.deadline == begin + .seconds(360))
        #expect(clock.check(at: begin + .seconds(360), sent: 1000) == .timeout(.firstByte))
    }

    /// The wait begins with the last byte that went out, not with the look
    /// that ends it.
    @Test func aBodyThatIsSentAtOnceIsWaitedForOnce() {
        var clock = clock()
        clock.connected(at: begin)
        #expect(clock.check(at: begin + .seconds(1), sent: 1000) == nil)
        #expect(clock.deadline == begin + .seconds(181))
        #expect(clock.check(at: begin + .seconds(181), sent: 1000) == .timeout(.firstByte))
    }

    @Test func everyByteBeginsAnewSilence() {
        var clock = clock()
        clock.connected(at: begin)
        clock.received(at: begin + .seconds(100))
        clock.received(at: begin + .seconds(150))
        #expect(clock.check(at: begin + .seconds(209), sent: 0) == nil)
        #expect(clock.check(at: begin + .seconds(210), sent: 0) == .timeout(.silence))
    }

    @Test func aTransferThatIsHeldIsNotSilent() {
        var clock = clock()
        clock.connected(at: begin)
        clock.received(at: begin)
        clock.hold()
        #expect(clock.deadline == nil)
        #expect(clock.check(at: begin + .seconds(1000), sent: 0) == nil)
        #expect(clock.hasConnected)
    }
}
