import Testing

@testable import LlamaCpp

@Suite struct ThreadGovernorTests {
    /// Looks every 0.2 s at processors that others use that much of.
    private func threads(
        _ governor: inout ThreadGovernor, others: [Double], own: Double = 1
    ) -> [Int] {
        var sample = ProcessorSample(time: 0, busySeconds: 0, ownSeconds: 0, runnableThreads: 1)
        _ = governor.threads(now: 0) { sample }
        return others.map { use in
            sample.time += 0.2
            sample.ownSeconds += 0.2 * own
            sample.busySeconds += 0.2 * (own + use)
            return governor.threads(now: sample.time) { sample }
        }
    }

    @Test(arguments: [
        (2, 0.0, 2), (2, 0.25, 2), (2, 0.35, 1), (2, 0.67, 1), (2, 1.0, 1), (2, 1.5, 1), (2, 9, 1),
        (4, 0.2, 4), (4, 1.0, 3), (4, 2.5, 1), (1, 0, 1), (16, 0, 8), (16, 6.0, 8), (16, 12.0, 4),
    ])
    func usesWhatNobodyElseDoes(processors: Int, others: Double, expected: Int) {
        var governor = ThreadGovernor(processors: processors)
        #expect(threads(&governor, others: [others]) == [expected])
    }

    @Test func followsTheLoadDownAndUp() {
        var governor = ThreadGovernor(processors: 2)
        #expect(threads(&governor, others: [0, 1, 1, 0, 0.1, 2, 0]) == [2, 1, 1, 2, 2, 1, 2])
    }

    @Test func doesWhatTheUserAskedForWhateverTheLoad() {
        var governor = ThreadGovernor(fixed: 3, processors: 2)
        #expect(threads(&governor, others: [0, 2]) == [3, 3])
    }

    @Test func looksNoMoreOftenThanIsUseful() {
        var governor = ThreadGovernor(processors: 2)
        var looks = 0
        for step in 0..<100 {
            _ = governor.threads(now: Double(step) * 0.01) {
                looks += 1
                return ProcessorSample(
                    time: Double(step) * 0.01, busySeconds: 0, ownSeconds: 0, runnableThreads: 1)
            }
        }
        #expect((9...11).contains(looks))
    }

    @Test(arguments: [(1, 4), (2, 3), (3, 2), (9, 1)])
    func beginsWithWhatRunsAtThatMoment(runnable: Int, expected: Int) {
        var governor = ThreadGovernor(processors: 4)
        let sample = ProcessorSample(
            time: 50, busySeconds: 900, ownSeconds: 1, runnableThreads: runnable)
        #expect(governor.threads(now: 50) { sample } == expected)
        // An old look says no more than none.
        let later = ProcessorSample(
            time: 90, busySeconds: 1060, ownSeconds: 1, runnableThreads: 1)
        #expect(governor.threads(now: 90) { later } == 4)
    }

    @Test func usesAllWhereTheKernelDoesNotTell() {
        var governor = ThreadGovernor(processors: 2)
        #expect(governor.threads(now: 0) { nil } == 2)
    }
}
