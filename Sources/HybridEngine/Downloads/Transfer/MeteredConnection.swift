import ChildProcesses
import Dispatch
import Glibc

/// Whether the connection is one that is paid for by the byte, as NetworkManager
/// sees it.
enum MeteredConnection {
    static let programs = ["/usr/bin/busctl", "/bin/busctl"]
    private static let question = [
        "--system", "--timeout=2", "get-property", "org.freedesktop.NetworkManager",
        "/org/freedesktop/NetworkManager", "org.freedesktop.NetworkManager", "Metered",
    ]

    /// Asks over D-Bus. Where nobody answers it counts as not metered.
    ///
    /// - Parameters:
    ///   - programs: places of the program that asks, first one first.
    ///   - limit: how long it may take, in milliseconds.
    static func isMetered(
        programs: [String] = programs, limit: Int32 = 3_000
    ) async -> Bool {
        guard let program = programs.first(where: { access($0, X_OK) == 0 }) else { return false }
        return await withCheckedContinuation { done in
            DispatchQueue(label: "tandem.metered").async {
                done.resume(returning: isMetered(answer: ask(program, limit)))
            }
        }
    }

    /// Reads `u 1`: 1 is yes and 3 a guess at yes; 0, 2 and 4 are unknown, no
    /// and a guess at no.
    static func isMetered(answer: String) -> Bool {
        let words = answer.split(whereSeparator: \.isWhitespace)
        return words.count == 2 && words[0] == "u" && (words[1] == "1" || words[1] == "3")
    }

    private static func ask(_ program: String, _ limit: Int32) -> String {
        guard
            let child = try? ChildProcess.spawn(
                program, arguments: question, environment: ["LC_ALL": "C"])
        else { return "" }
        close(child.input)
        var buffer = [UInt8](repeating: 0, count: 256)
        var entry = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
        let count = poll(&entry, 1, limit) > 0 ? read(child.output, &buffer, buffer.count) : 0
        child.signalGroup(SIGKILL)
        _ = child.reap()
        child.closeOutputs()
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
