import FoundationEssentials
import Glibc

/// What the kernel says about memory.
enum MemoryInformation {
    /// Bytes that a new program could use without swapping; nil when the
    /// kernel does not say.
    static func available() -> Int64? {
        FileManager.default.contents(atPath: "/proc/meminfo")
            .flatMap { available(in: String(decoding: $0, as: UTF8.self)) }
    }

    /// Bytes that the machine has; nil when the kernel does not say.
    static func total() -> Int64? {
        FileManager.default.contents(atPath: "/proc/meminfo")
            .flatMap { value(of: "MemTotal", in: String(decoding: $0, as: UTF8.self)) }
    }

    /// Reads the text of `/proc/meminfo`.
    static func available(in text: String) -> Int64? { value(of: "MemAvailable", in: text) }

    private static func value(of name: String, in text: String) -> Int64? {
        for line in text.split(separator: "\n") {
            let words = line.split(whereSeparator: { $0 == " " || $0 == ":" })
            guard words.first.map(String.init) == name, words.count >= 2 else { continue }
            return Int64(words[1]).map { $0 &* 1024 }
        }
        return nil
    }
}
