import Glibc

extension SHA256 {
    /// Bytes read before others get their turn: large enough for full speed,
    /// small enough to stop soon after a cancellation.
    private static let chunkSize = 1 << 20

    /// The digest of a file's content; a symbolic link is not followed. Memory
    /// does not grow with the file. Gives way to others now and then, and stops
    /// when the task is cancelled.
    ///
    /// - Parameter progress: called with the number of bytes read so far.
    public static func digest(
        ofFile path: String, progress: (Int64) -> Void = { _ in }
    ) async throws(DigestError) -> SHA256Digest {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, code: errno) }
        defer { close(descriptor) }
        var computation = try SHA256()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
        defer { buffer.deallocate() }
        var total: Int64 = 0
        while true {
            if Task.isCancelled { throw .cancelled }
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 { return try computation.finalize() }
            if count < 0 {
                if errno == EINTR { continue }
                throw .cannotRead(path: path, code: errno)
            }
            try computation.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            total += Int64(count)
            progress(total)
            await Task.yield()
        }
    }
}
