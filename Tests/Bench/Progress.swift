import Glibc

/// Words for whoever waits; the figures have stdout for themselves.
enum Progress {
    static func tell(_ text: String) {
        let line = Array("\(text)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
