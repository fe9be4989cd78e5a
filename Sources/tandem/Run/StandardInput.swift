import Glibc

/// Standard input as bytes.
enum StandardInput {
    /// Read to its end; waits as long as that takes.
    static func bytes() throws(UsageError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= largest {
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            if count > 0 {
                bytes += chunk[..<count]
            } else if count == 0 || errno == EBADF {
                return bytes
            } else if errno == EAGAIN {
                var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                poll(&entry, 1, -1)
            } else if errno != EINTR {
                throw .unreadableInput(SystemError.text(errno))
            }
        }
        throw .unreadableInput("it is larger than \(largest >> 20) MB")
    }

    /// More than any picture or tensor that is run here.
    private static let largest = 64 << 20
}
