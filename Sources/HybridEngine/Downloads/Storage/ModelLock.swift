import Glibc

/// A lock that one process or one download at a time holds, by an open file.
/// The kernel lets go of it when its holder ends, however it ends.
final class ModelLock: Sendable {
    // Locks of an open file, not of a process: glibc has their numbers only
    // for programs that ask for all of GNU.
    private static let query: Int32 = 36
    private static let set: Int32 = 37

    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// The lock; nil while somebody else holds it.
    static func take(_ path: String) throws(DownloadError) -> ModelLock? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DownloadError(systemError: errno, path: path) }
        var wish = whole
        if fcntl(descriptor, set, &wish) == 0 { return ModelLock(descriptor) }
        let code = errno
        close(descriptor)
        guard code == EAGAIN || code == EACCES else {
            throw DownloadError(systemError: code, path: path)
        }
        return nil
    }

    /// Whether anybody holds it. Does not take it.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var wish = whole
        return fcntl(descriptor, query, &wish) == 0 && wish.l_type != Int16(F_UNLCK)
    }

    private static var whole: flock {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }
}
