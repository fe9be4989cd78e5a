import Foundation

/// What the kernel says about processes.
enum ProcessTable {
    /// Neither gone nor a zombie.
    static func isAlive(_ process: pid_t) -> Bool {
        guard let state = fields(of: process)?.first else { return false }
        return state != "Z" && state != "X"
    }

    /// Processes of that parent.
    static func children(of parent: pid_t) -> [pid_t] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap(pid_t.init).filter { process in
            fields(of: process).map { $0.count > 1 && $0[1] == "\(parent)" } ?? false
        }
    }

    /// The child that holds the language model; another one runs custom models.
    /// One that is just being made still bears its parent's words.
    static func languageRuntime(of parent: pid_t) -> pid_t? {
        children(of: parent).first { child in
            let words = read("/proc/\(child)/cmdline") ?? ""
            return words.contains("runtime") && !words.contains("--custom-models")
        }
    }

    /// Clock ticks of processor time.
    static func processorTime(of process: pid_t) -> Int {
        guard let fields = fields(of: process), fields.count > 12 else { return 0 }
        return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }

    /// Bytes in memory.
    static func residentMemory(of process: pid_t) -> Int {
        guard let text = read("/proc/\(process)/statm") else { return 0 }
        let words = text.split(separator: " ")
        return words.count > 1 ? (Int(words[1]) ?? 0) * Int(getpagesize()) : 0
    }

    /// The fields of `stat` after the name, which may hold anything.
    private static func fields(of process: pid_t) -> [Substring]? {
        guard let text = read("/proc/\(process)/stat"), let end = text.lastIndex(of: ")") else {
            return nil
        }
        return text[text.index(after: end)...].split(separator: " ")
    }

    private static func read(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
