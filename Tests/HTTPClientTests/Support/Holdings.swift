import Foundation

/// What this process holds that a client may have opened.
struct Holdings: Equatable {
    /// Threads of clients.
    var threads: Int
    var sockets: Int
    /// libcurl is in memory.
    var hasCurl: Bool

    static var now: Holdings {
        Holdings(
            threads: entries("task").count { thread in
                contents("task/\(thread)/comm") == "http\n"
            },
            sockets: entries("fd").count { link("fd/\($0)").hasPrefix("socket:") },
            hasCurl: contents("maps").contains("libcurl"))
    }

    private static func entries(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)")) ?? []
    }

    private static func link(_ file: String) -> String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/\(file)")) ?? ""
    }

    /// Read to its end: a file there has no size, and comes in pieces.
    private static func contents(_ file: String) -> String {
        let bytes = try? FileHandle(forReadingFrom: URL(filePath: "/proc/self/\(file)")).readToEnd()
        return bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
