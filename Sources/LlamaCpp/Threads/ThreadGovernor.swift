/// Chooses how many threads compute, from what the machine has to spare.
///
/// llama.cpp's threads meet several hundred times per token, and whoever comes
/// first spins until the last arrives. While another program holds one of the
/// processors, a worker without one is waited for by workers that burn theirs.
/// (Two threads on two processors, one of them busy: from 127 tokens a second
/// down to 3; one thread alone makes about 90.) Sleeping instead of spinning
/// between computations does not help, because the spinning is within them. So
/// the number of threads follows the number of processors that nobody else uses.
package struct ThreadGovernor: Sendable {
    /// Most threads that are ever used.
    package let maximum: Int
    private let isFixed: Bool
    private let processors: Int
    private var current: Int
    private var last: ProcessorSample?

    /// Time between two looks. The kernel counts in hundredths of a second, so a
    /// shorter one would see little but noise.
    static let interval = 0.1
    /// A look that is older than this says nothing about now.
    static let staleness = 1.0
    /// What others may use of a processor before it counts as taken.
    static let tolerance = 0.3
    /// More threads than this gain nothing: memory is then the limit.
    static let mostThreads = 8

    /// - Parameter fixed: the number that the user asked for, whatever the load.
    package init(fixed: Int? = nil, processors: Int) {
        self.processors = processors
        isFixed = fixed != nil
        maximum = max(1, min(fixed ?? min(processors, Self.mostThreads), 512))
        current = maximum
    }

    /// How many threads the next computation should use. It takes a look no
    /// more often than is useful, so it may be asked before every token.
    package mutating func threads(now: Double, sample: () -> ProcessorSample?) -> Int {
        if isFixed { return maximum }
        if let last, now - last.time < Self.interval { return current }
        guard let sample = sample() else { return current }
        if let others = othersUse(sample) {
            let free = Double(processors) - others + Self.tolerance
            current = min(max(1, Int(free.rounded(.down))), maximum)
        }
        last = sample
        return current
    }

    /// Processors that others use: over the time since the last look or, when
    /// that was long ago, at this moment.
    private func othersUse(_ sample: ProcessorSample) -> Double? {
        guard let last, sample.time - last.time < Self.staleness else {
            return Double(max(0, sample.runnableThreads - 1))
        }
        let elapsed = sample.time - last.time
        guard elapsed > 0 else { return nil }
        let busy = sample.busySeconds - last.busySeconds
        return max(0, (busy - (sample.ownSeconds - last.ownSeconds)) / elapsed)
    }
}
