import FoundationEssentials

/// What tests replace of a downloader.
struct DownloaderParts: Sendable {
    var time = Timekeeper(ContinuousClock())
    /// Seconds since 1970.
    var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }
    /// How long is waited before a lost connection is made again: once for
    /// each failure in a row that brought nothing.
    var retryDelays: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
    /// Whether the connection is metered.
    var isMetered: @Sendable () async -> Bool = { await MeteredConnection.isMetered() }
    /// How long is waited between two looks at another process's download.
    var lockPause = Duration.milliseconds(200)
    /// Memory of this machine in bytes; nil where that is not known.
    var memory: @Sendable () -> Int64? = { MemoryInformation.total() }
    var log: Log?
}
