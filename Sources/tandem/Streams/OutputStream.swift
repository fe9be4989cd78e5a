import Glibc

/// A descriptor, mostly standard output or standard error, written without a
/// buffer so that every piece leaves at once.
struct OutputStream: Sendable {
    let descriptor: Int32

    static let standardOutput = OutputStream(descriptor: STDOUT_FILENO)
    static let standardError = OutputStream(descriptor: STDERR_FILENO)

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Writes all of the text.
    func write(_ text: String) throws(OutputError) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else {
                try recover(from: errno)
            }
        }
    }

    /// Another program may have made the descriptor non-blocking: then waits.
    private func recover(from code: Int32) throws(OutputError) {
        switch code {
        case EINTR: return
        case EAGAIN:
            var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&entry, 1, -1)
        case EPIPE: throw .closed
        default: throw .failed(code)
        }
    }
}

/// Why text could not be written.
enum OutputError: Error, Equatable {
    /// The reader has gone, as in `tandem ask … | head -1`.
    case closed
    /// The system's error number.
    case failed(Int32)

    /// The system's words.
    var reason: String {
        switch self {
        case .closed: SystemError.text(EPIPE)
        case .failed(let code): SystemError.text(code)
        }
    }
}
