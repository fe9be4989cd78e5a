import Glibc

/// A file that grows until it is complete, and is then put in its place.
final class PartFile: Sendable {
    private let descriptor: Int32
    let path: String

    /// Opens it and cuts it to this size.
    init(_ path: String, keeping size: Int64) throws(DownloadError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DownloadError(systemError: errno, path: path) }
        guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, off_t(size)) == 0,
            lseek(descriptor, 0, SEEK_END) == off_t(size)
        else { throw DownloadError(systemError: errno, path: path) }
    }

    deinit { close(descriptor) }

    /// Adds bytes.
    func append(_ bytes: [UInt8]) throws(DownloadError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                throw DownloadError(systemError: errno, path: path)
            }
        }
    }

    /// Bytes that it has.
    var size: Int64? {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? Int64(facts.st_size) : nil
    }

    /// Its first bytes.
    func start(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(0, count)))
    }

    /// Waits for the disk, and replaces what stood in its place.
    func move(to target: String) throws(DownloadError) {
        guard fsync(descriptor) == 0, rename(path, target) == 0 else {
            throw DownloadError(systemError: errno, path: target)
        }
        let folder = open(FileSystem.folder(of: target), O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
