/// How fast bytes come, over the last seconds: fast enough to follow a change,
/// slow enough to be read.
struct TransferRate: Sendable {
    private static let window = Duration.seconds(5)
    private static let shortest = Duration.milliseconds(200)

    private var samples: [(time: Duration, bytes: Int64)] = []

    /// Notes how many bytes are here.
    mutating func add(_ bytes: Int64, at time: Duration) {
        samples.append((time, bytes))
        while samples.count > 2, samples[1].time <= time - Self.window { samples.removeFirst() }
    }

    /// Nil while it cannot be told.
    var bytesPerSecond: Double? {
        guard let first = samples.first, let last = samples.last,
            last.time - first.time >= Self.shortest
        else { return nil }
        return Double(last.bytes - first.bytes) / (last.time - first.time).seconds
    }
}
