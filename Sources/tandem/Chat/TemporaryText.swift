import Glibc

/// A text in a file that only this user can read.
struct TemporaryText: Sendable {
    let path: String

    /// Nil where it cannot be written.
    init?(_ text: String, folder: String) {
        var name = Array("\(folder)/tandem-XXXXXX.md".utf8CString)
        let descriptor = mkstemps(&name, 3)
        guard descriptor >= 0 else { return nil }
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isWritten = (try? OutputStream(descriptor: descriptor).write(text)) != nil
        if close(descriptor) != 0 || !isWritten {
            remove()
            return nil
        }
    }

    /// What is in it now, without the line end that editors add; nil when it is
    /// gone.
    func read() -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        if bytes.last == 0x0A { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    func remove() { unlink(path) }
}
