import Glibc

/// Reads the kernel's small text files.
enum TextFile {
    static func read(_ path: String, limit: Int = 1 << 16) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = Glibc.read(descriptor, &bytes, limit)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }
}
