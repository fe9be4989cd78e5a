import Glibc

/// An open, locked history file: two programs may append to the same one, and
/// one of them may be writing it anew.
struct HistoryFile {
    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws(LanguageModelError) {
        self.path = path
        while true {
            let descriptor = try FileSystem.openForAppending(path)
            flock(descriptor, LOCK_EX)
            // Another program may have replaced the file before the lock.
            if Self.isStillAt(path, descriptor) {
                self.descriptor = descriptor
                return
            }
            Glibc.close(descriptor)
        }
    }

    /// Closes it, which unlocks it.
    func close() {
        Glibc.close(descriptor)
    }

    /// The last bytes, and whether they are all.
    func read(upTo limit: Int) throws(LanguageModelError) -> (bytes: [UInt8], isWhole: Bool) {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size >= 0 else { throw FileSystem.failure(path, errno) }
        var bytes = [UInt8](repeating: 0, count: min(size, limit))
        var filled = 0
        while filled < bytes.count {
            let offset = off_t(size - bytes.count + filled)
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled,
                    offset)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileSystem.failure(path, errno) }
            guard count > 0 else { break }
            filled += count
        }
        return (Array(bytes[..<filled]), size <= limit)
    }

    /// Adds a line and waits for the disk. A last line without an end, left by
    /// a crash, is ended first.
    func append(_ line: [UInt8]) throws(LanguageModelError) {
        let end = try read(upTo: 1)
        let isBroken = end.bytes.last.map { $0 != HistoryText.newline } ?? false
        let text = (isBroken ? [HistoryText.newline] : []) + line
        try FileSystem.write(text, to: descriptor, path: path)
        guard fsync(descriptor) == 0 else { throw FileSystem.failure(path, errno) }
    }

    /// Replaces the file as a whole: at no moment is there less than before.
    func replace(with bytes: [UInt8]) throws(LanguageModelError) {
        try FileSystem.replace(path, with: bytes)
    }

    private static func isStillAt(_ path: String, _ descriptor: Int32) -> Bool {
        var opened = stat()
        var named = stat()
        guard fstat(descriptor, &opened) == 0, stat(path, &named) == 0 else { return false }
        return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }
}
