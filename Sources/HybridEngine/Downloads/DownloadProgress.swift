/// How far a model is on its way to this machine.
public struct DownloadProgress: Sendable, Equatable, Codable {
    /// What is being done.
    public enum Phase: String, Sendable, Codable {
        /// The host is asked, or another process gets the same model.
        case waiting
        /// Bytes arrive.
        case downloading
        /// Bytes of a file of this machine are copied.
        case copying
        /// All bytes are here and are checked.
        case verifying

        /// Whether bytes come.
        public var isTransfer: Bool { self == .downloading || self == .copying }
    }

    /// What is being done.
    public var phase: Phase
    /// Bytes that are here, or that are checked.
    public var received: Int64
    /// Bytes in all; nil while nobody has said.
    public var total: Int64?
    /// Bytes a second, lately; nil while it cannot be told.
    public var bytesPerSecond: Double?

    /// Makes a progress.
    public init(
        phase: Phase, received: Int64, total: Int64? = nil, bytesPerSecond: Double? = nil
    ) {
        self.phase = phase
        self.received = received
        self.total = total
        self.bytesPerSecond = bytesPerSecond
    }

    /// From 0 to 1; nil while the size is not known.
    public var fraction: Double? {
        guard let total, total > 0 else { return nil }
        return min(1, max(0, Double(received) / Double(total)))
    }

    /// Seconds until all bytes are here at this speed; nil where it cannot be
    /// told.
    public var secondsLeft: Double? {
        guard let total, let bytesPerSecond, bytesPerSecond > 0, phase.isTransfer
        else { return nil }
        return Double(max(0, total - received)) / bytesPerSecond
    }

    /// `downloading 41 % · 2.1 MB/s · 35 s left`, as the device's pill shows
    /// it.
    public var words: String {
        let share = fraction.map { "\(Int(($0 * 100).rounded(.down))) %" }
        switch phase {
        case .waiting: return "downloading: waiting for the host"
        case .verifying: return ["verifying", share].compactMap { $0 }.joined(separator: " ")
        case .downloading, .copying:
            let start = "\(phase.rawValue) " + (share ?? ByteCount.text(received))
            let speed = bytesPerSecond.map { "\(ByteCount.text(Int64($0)))/s" }
            let left = secondsLeft.map { "\(Self.time($0)) left" }
            return [start, speed, left].compactMap { $0 }.joined(separator: " · ")
        }
    }

    /// Whether the words are those of a model on its way.
    public static func describes(_ words: String) -> Bool {
        [Phase.downloading, .copying, .verifying].contains { words.hasPrefix($0.rawValue) }
    }

    private static func time(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e9).rounded(.up))
        if whole < 100 { return "\(whole) s" }
        let minutes = (whole + 59) / 60
        return minutes < 100 ? "\(minutes) min" : "\((minutes + 59) / 60) h"
    }
}
