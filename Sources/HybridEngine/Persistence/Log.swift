import Dispatch
import FoundationEssentials
import Glibc

/// The program's log file: what happened and when, for a person who looks for
/// a cause. Never a prompt, an answer or a key.
///
/// Writing never blocks the caller and never fails: a log that cannot be
/// written must not break what it tells about.
public final class Log: Sendable {
    /// How much a line matters.
    public enum Level: Int, Sendable, Comparable, CaseIterable {
        /// For those who look for a fault in the program.
        case debug
        /// What normally happens.
        case info
        /// Something did not go as wished; the program went on.
        case notice
        /// Something failed.
        case error

        /// Orders levels by how much they matter.
        public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    /// Lines below this level are not written.
    public let level: Level
    private let path: String
    private let sizeLimit: Int
    private let now: @Sendable () -> Date
    /// One for all logs of the program, which may write into one file: their lines
    /// keep their order, and whoever waits for the end waits for all of them.
    private static let queue = DispatchQueue(label: "tandem.log", qos: .utility)

    /// Makes a log; the file is created with the first line. When it is
    /// larger than the limit, it is set aside as `….1` and begun anew.
    public init(
        path: String, level: Level = .info, sizeLimit: Int = 1 << 20,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.path = path
        self.level = level
        self.sizeLimit = sizeLimit
        self.now = now
    }

    /// Makes the log of the user's folders and configuration.
    public convenience init(_ environment: ProcessEnvironment, _ configuration: Configuration) {
        self.init(path: environment.paths.logFile, level: configuration.logLevel.value)
    }

    /// Writes a line.
    public func debug(_ message: @autoclosure () -> String) { write(.debug, message) }

    /// Writes a line.
    public func info(_ message: @autoclosure () -> String) { write(.info, message) }

    /// Writes a line.
    public func notice(_ message: @autoclosure () -> String) { write(.notice, message) }

    /// Writes a line.
    public func error(_ message: @autoclosure () -> String) { write(.error, message) }

    /// Waits until everything is in the file. Blocks; for the end of the
    /// program.
    public func flush() {
        Self.queue.sync {}
    }

    private func write(_ level: Level, _ message: () -> String) {
        guard level >= self.level else { return }
        let (time, text) = (now(), message())
        Self.queue.async { [self] in
            append(Self.line(time: time, level: level, text))
        }
    }

    /// One line whatever the message holds: control characters are written as
    /// escapes, so that nothing can pretend to be a line of its own or talk to
    /// the terminal of who reads the file.
    static func line(time: Date, level: Level, _ message: String) -> String {
        let plain = message.unicodeScalars.map { scalar in
            scalar.properties.isLogSafe ? String(scalar) : scalar.escaped(asASCII: true)
        }
        return "\(time.formatted(.iso8601)) \(level) \(plain.joined())\n"
    }

    private func append(_ line: String) {
        guard let descriptor = try? FileSystem.openForAppending(path) else { return }
        defer { close(descriptor) }
        try? FileSystem.write(Array(line.utf8), to: descriptor, path: path)
        if lseek(descriptor, 0, SEEK_END) > sizeLimit { rename(path, path + ".1") }
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isLogSafe: Bool {
        switch generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }
}
