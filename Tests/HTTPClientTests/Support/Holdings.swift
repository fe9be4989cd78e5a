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

    private static func contents(_ file: String) -> String {
        (try? String(contentsOfFile: "/proc/self/\(file)", encoding: .utf8)) ?? ""
    }
}
