import Glibc

/// Which conversations are open in which program: a byte of a file is locked
/// for each. The system gives the locks up when a program ends, however it
/// ends.
final class ConversationLocks {
    // Of <fcntl.h>, which hides them from Swift: locks of the open file, not of
    // the process.
    private static let setLock: Int32 = 37

    private let descriptor: Int32
    private var held: Set<Int64> = []

    init(path: String) throws(LanguageModelError) {
        descriptor = try FileSystem.openForAppending(path)
    }

    deinit { close(descriptor) }

    /// False when another program has it.
    func take(_ key: Int64) -> Bool {
        var lock = Self.lock(F_WRLCK, key)
        guard fcntl(descriptor, Self.setLock, &lock) == 0 else { return false }
        held.insert(key)
        return true
    }

    /// Whether it is ours.
    func isHeld(_ key: Int64) -> Bool { held.contains(key) }

    func release(_ key: Int64) {
        held.remove(key)
        var lock = Self.lock(F_UNLCK, key)
        _ = fcntl(descriptor, Self.setLock, &lock)
    }

    private static func lock(_ kind: Int32, _ key: Int64) -> flock {
        var lock = flock()
        lock.l_type = Int16(kind)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(key)
        lock.l_len = 1
        return lock
    }
}
