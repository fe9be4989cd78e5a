import Glibc
import RuntimeProtocol

/// The commands on stdin, without blocking while an answer runs.
struct CommandSource {
    private var decoder = JSONLinesDecoder(RuntimeCommand.self)
    private var waiting: [RuntimeCommand] = []

    /// The next command, or nil when none comes within the time. The end of
    /// stdin ends the process.
    mutating func next(within seconds: Double) -> RuntimeCommand? {
        if waiting.isEmpty { read(within: seconds) }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Waits, and says whether this request was cancelled meanwhile. Other
    /// commands stay for later.
    mutating func wasCancelled(_ id: Int, within seconds: Double) -> Bool {
        read(within: seconds)
        guard let at = waiting.firstIndex(of: .cancel(id: id)) else { return false }
        waiting.remove(at: at)
        return true
    }

    private mutating func read(within seconds: Double) {
        var wanted = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        let milliseconds = seconds.isFinite ? Int32((seconds * 1000).rounded(.up)) : -1
        guard poll(&wanted, 1, milliseconds) > 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(0, &buffer, buffer.count)
        if count <= 0 { exit(0) }
        waiting += decoder.push(buffer[..<count]).compactMap { try? $0.get() }
    }
}
