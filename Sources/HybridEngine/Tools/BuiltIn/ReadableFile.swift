import Glibc

/// A text file of a folder, or of one below it.
struct ReadableFile {
    /// Bytes; more than that helps no model.
    static let sizeLimit = 64 << 10

    private let path: String

    /// - Throws: for a path that leads out of the folder, also by a link.
    init(_ name: String, below folder: String) throws(ToolFailure) {
        guard !name.hasPrefix("/"), !name.contains("\0"),
            let root = Self.resolved(folder), let path = Self.resolved("\(folder)/\(name)")
        else { throw ToolFailure("there is no file \(name)") }
        guard path.hasPrefix(root == "/" ? root : root + "/") else {
            throw ToolFailure("\(name) is outside of the folder")
        }
        self.path = path
    }

    func text() throws(ToolFailure) -> String {
        // A pipe must not be waited for, and a link made meanwhile not followed.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { throw ToolFailure("it cannot be read") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ToolFailure("it is no file")
        }
        guard status.st_size <= Self.sizeLimit else {
            throw ToolFailure("it is larger than \(Self.sizeLimit >> 10) kB")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = read(file, &bytes, bytes.count)
        guard count >= 0, let text = String(validating: bytes.prefix(count), as: UTF8.self) else {
            throw ToolFailure("it is no text")
        }
        return text
    }

    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
