import Glibc

/// The end of the log.
enum LogTail {
    private static let mostBytes = 64 << 10
    private static let mostLines = 300

    /// The last lines, oldest first; none where there is no log.
    static func lines(of path: String) -> [String] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        let size = lseek(descriptor, 0, SEEK_END)
        let start = max(0, Int(size) - mostBytes)
        var bytes = [UInt8](repeating: 0, count: mostBytes)
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled,
                    off_t(start + filled))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            filled += count
        }
        let lines = String(decoding: bytes[..<filled], as: UTF8.self).split(separator: "\n")
        // The first one may have lost its beginning.
        return lines.dropFirst(start > 0 ? 1 : 0).suffix(mostLines).map(String.init)
    }
}
