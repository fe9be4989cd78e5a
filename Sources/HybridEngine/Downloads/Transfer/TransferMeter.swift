/// Tells of a transfer's progress, not more often than anybody can see.
struct TransferMeter {
    private static let pause = Duration.milliseconds(100)

    private let total: Int64?
    private let time: Timekeeper
    private let phase: DownloadProgress.Phase
    private let report: @Sendable (DownloadProgress) -> Void
    private var rate = TransferRate()
    private var last: Duration?

    init(
        total: Int64?, time: Timekeeper, phase: DownloadProgress.Phase = .downloading,
        report: @escaping @Sendable (DownloadProgress) -> Void
    ) {
        self.total = total
        self.time = time
        self.phase = phase
        self.report = report
    }

    mutating func note(_ bytes: Int64) {
        let now = time.now()
        if let last, now - last < Self.pause { return }
        last = now
        rate.add(bytes, at: now)
        tell(bytes)
    }

    /// The last one is told in any case.
    mutating func end(_ bytes: Int64) {
        rate.add(bytes, at: time.now())
        tell(bytes)
    }

    private func tell(_ bytes: Int64) {
        report(
            DownloadProgress(
                phase: phase, received: bytes, total: total,
                bytesPerSecond: rate.bytesPerSecond))
    }
}
