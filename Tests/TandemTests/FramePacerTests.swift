import Testing

@testable import tandem

@Suite struct FramePacerTests {
    @Test func firstChangeIsDrawnAtOnce() {
        var pacer = FramePacer()
        let decision = pacer.change(at: 100)
        #expect(decision == .now)
    }

    @Test func changesCloseToAFrameShareTheNextOne() {
        var pacer = FramePacer()
        pacer.drew(at: 100)
        guard case .after(let wait) = pacer.change(at: 100.010) else {
            Issue.record("drawn too early")
            return
        }
        #expect(abs(wait - (FramePacer.interval - 0.010)) < 1e-6)
        let second = pacer.change(at: 100.012)
        #expect(second == .scheduled)
        let isNeeded = pacer.wake()
        #expect(isNeeded)
    }

    @Test func changeAfterAPauseIsDrawnAtOnce() {
        var pacer = FramePacer()
        pacer.drew(at: 100)
        let decision = pacer.change(at: 100.020)
        #expect(decision == .now)
    }

    @Test func frameThatKeysDrewAlreadyIsNotDrawnAgain() {
        var pacer = FramePacer()
        pacer.drew(at: 100)
        _ = pacer.change(at: 100.001)
        pacer.drew(at: 100.002)
        let isNeeded = pacer.wake()
        #expect(!isNeeded)
    }

    @Test func noChangeIsEverLost() {
        var pacer = FramePacer()
        var due: Double?
        var isShown = true
        for step in 0..<10_000 {
            let now = Double(step) * 0.0007
            if let time = due, now >= time {
                due = nil
                if pacer.wake() {
                    pacer.drew(at: now)
                    isShown = true
                }
            }
            isShown = false
            switch pacer.change(at: now) {
            case .now:
                pacer.drew(at: now)
                isShown = true
            case .after(let wait): due = now + wait
            case .scheduled: break
            }
            #expect(isShown || due != nil)
        }
    }
}
