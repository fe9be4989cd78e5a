import Glibc

/// Standard input as bytes.
enum StandardInput {
    /// Read to its end; waits as long as that takes, also where another program
    /// has made it non-blocking. One that is not open is empty.
    ///
    /// - Parameter limit: in bytes, so that a wrong redirection ends with a
    ///   sentence and not with a full memory.
    static func bytes(
        of descriptor: Int32 = STDIN_FILENO, limit: Int
    ) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = read(descriptor, &chunk, chunk.count)
            if count > 0 {
                bytes += chunk[..<count]
            } else if count == 0 || errno == EBADF {
                return bytes
            } else if errno == EAGAIN {
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                poll(&entry, 1, -1)
            } else if errno != EINTR {
                throw .unreadable(SystemError.text(errno))
            }
        }
        throw .tooLarge(limit)
    }
}
