import Glibc

extension SHA256 {
    /// Bytes read at a time: large enough for full speed, small enough to stop
    /// soon after a cancellation.
    private static let chunkSize = 1 << 20

    /// The digest of a file's content. Blocks; memory does not grow with the
    /// file. Stops when the task is cancelled.
    ///
    /// - Parameter progress: called with the number of bytes read so far.
    public static func digest(
        ofFile path: String, progress: (Int64) -> Void = { _ in }
    ) throws(DigestError) -> SHA256Digest {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
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
        }
    }
}
