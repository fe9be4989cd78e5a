import Glibc
import RuntimeProtocol
import Synchronization

/// Writes events to the engine, a whole line at a time, from any thread.
final class EventWriter: Sendable {
    private let encoder = JSONLinesEncoder()
    private let descriptor: Mutex<Int32>

    /// Takes the pipe behind standard output for itself and points standard
    /// output to standard error: nothing that a library prints can then end up
    /// among the events.
    init?() {
        let pipe = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        guard pipe >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return nil }
        descriptor = Mutex(pipe)
    }

    func send(_ event: RuntimeEvent) { write(event) }

    func send(_ event: CustomModelEvent) { write(event) }

    private func write(_ event: some Encodable) {
        // Every number in an event is finite, so this never fails; if it did,
        // the engine would wait for an event that cannot come.
        guard let line = try? encoder.encode(event) else { ProcessEnd.unrecoverable() }
        descriptor.withLock { descriptor in
            line.withUnsafeBytes { Self.write($0, to: descriptor) }
        }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                // The engine is gone or does not listen: nobody is left to serve.
                ProcessEnd.quiet()
            }
        }
    }
}

extension Slice<UnsafeRawBufferPointer> {
    fileprivate var baseAddress: UnsafeRawPointer? {
        UnsafeRawBufferPointer(rebasing: self).baseAddress
    }
}
