import Glibc

/// What stands at a model's path, as far as a look at it tells.
enum ModelFileState: Sendable, Equatable {
    case missing(detail: String)
    case unreadable(detail: String)
    case notAModel(detail: String)
    case present(ModelFileIdentity)

    /// The bytes that every GGUF file begins with.
    private static let magic = Array("GGUF".utf8)

    /// Looks at a file. Cheap: a few system calls and four bytes.
    static func inspect(_ path: String) -> ModelFileState {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return .missing(detail: "no model file") }
            return .unreadable(detail: "model file cannot be read: \(FileSystem.describe(errno))")
        }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: return .notAModel(detail: "is a folder, not a model file")
        default: return .notAModel(detail: "is not a regular file")
        }
        if facts.st_size == 0 { return .notAModel(detail: "model file is empty") }
        return contents(path, facts)
    }

    private static func contents(_ path: String, _ facts: stat) -> ModelFileState {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            return .unreadable(detail: "model file cannot be read: \(FileSystem.describe(errno))")
        }
        defer { close(descriptor) }
        var start = [UInt8](repeating: 0, count: magic.count)
        let count = pread(descriptor, &start, start.count, 0)
        guard count >= 0 else {
            return .unreadable(detail: "model file cannot be read: \(FileSystem.describe(errno))")
        }
        guard start == magic else { return .notAModel(detail: "model file is not GGUF") }
        return .present(ModelFileIdentity(path: path, facts))
    }
}

extension ModelFileIdentity {
    init(path: String, _ facts: stat) {
        self.init(
            path: path, device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino),
            size: Int64(facts.st_size),
            modifiedNanoseconds: Int64(facts.st_mtim.tv_sec) &* 1_000_000_000
                &+ Int64(facts.st_mtim.tv_nsec))
    }
}
