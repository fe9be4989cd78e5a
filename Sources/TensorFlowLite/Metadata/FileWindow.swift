import Glibc

/// Parts of a file, read where they are wanted. Everything outside is nil.
struct FileWindow: ~Copyable {
    let count: Int
    private let descriptor: Int32

    init?(path: String) {
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        count = Int(facts.st_size)
    }

    deinit { close(descriptor) }

    func bytes(at offset: Int, count wanted: Int) -> [UInt8]? {
        guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: wanted)
        var done = 0
        while done < wanted {
            let read = bytes.withUnsafeMutableBytes {
                pread(
                    descriptor, $0.baseAddress?.advanced(by: done), wanted - done,
                    off_t(offset + done))
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { return nil }
            done += read
        }
        return bytes
    }
}

extension Collection<UInt8> where Index == Int {
    /// A number of `width` bytes, lowest first.
    func number(at offset: Int, width: Int) -> Int? {
        guard offset >= 0, offset + width <= count else { return nil }
        return (0..<width).reversed().reduce(0) { $0 << 8 | Int(self[startIndex + offset + $1]) }
    }
}
