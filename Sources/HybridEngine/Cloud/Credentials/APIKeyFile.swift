import Glibc

/// The file that holds a key on its first line, for its owner alone.
struct APIKeyFile: Sendable {
    private static let sizeLimit = 64 << 10

    let path: String

    /// The key; nil when there is no file or nothing in it.
    func read() throws(LanguageModelError) -> APIKey? {
        guard let text = try contents() else { return nil }
        let line = APIKeyText.firstLine(of: text)
        guard !line.isEmpty else { return nil }
        guard let key = APIKey(line) else { throw APIKeyText.unusable(path) }
        return key
    }

    private func contents() throws(LanguageModelError) -> [UInt8]? {
        // Not waiting: opening a pipe would, for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw refused(FileSystem.describe(errno), "a file that you can read")
        }
        defer { close(descriptor) }
        try check(descriptor)
        var bytes = [UInt8](repeating: 0, count: Self.sizeLimit)
        let count = bytes.withUnsafeMutableBytes {
            Glibc.read(descriptor, $0.baseAddress, $0.count)
        }
        guard count >= 0 else { throw refused(FileSystem.describe(errno), "a readable file") }
        return Array(bytes[..<count])
    }

    private func check(_ descriptor: Int32) throws(LanguageModelError) {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw refused("what is no regular file", "a text file with the key")
        }
        guard facts.st_uid == geteuid() || facts.st_uid == 0 else {
            throw refused("another user's file", "a file of your own")
        }
        let permissions = facts.st_mode & 0o777
        guard permissions & 0o077 == 0 else {
            let digits = String(permissions, radix: 8)
            throw refused("permissions 0\(digits), with which others can read the key", "0600")
        }
    }

    private func refused(_ what: String, _ allowed: String) -> LanguageModelError {
        .invalidOption(key: path, value: what, allowed: allowed)
    }
}

/// What keys look like where they are kept as text.
enum APIKeyText {
    /// The first line without blanks around it. Bytes that are no text stay
    /// recognisable as such.
    static func firstLine(of bytes: some BidirectionalCollection<UInt8>) -> String {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var rest = line.drop(while: isBlank)[...]
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return String(decoding: rest, as: UTF8.self)
    }

    /// The error for a text that cannot be a key.
    static func unusable(_ place: String) -> LanguageModelError {
        .invalidOption(
            key: place, value: "a key with blanks, line breaks or letters beyond ASCII",
            allowed: "a key of visible ASCII characters")
    }
}
