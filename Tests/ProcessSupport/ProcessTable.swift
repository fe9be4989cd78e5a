import Foundation

/// What the kernel says about processes, read from /proc.
package enum ProcessTable {
    package static func children(of parent: pid_t) -> [pid_t] {
        let text = contents("/proc/\(parent)/task/\(parent)/children")
        let threads =
            (try? FileManager.default.contentsOfDirectory(
                atPath: "/proc/\(parent)/task")) ?? []
        let all = threads.map { contents("/proc/\(parent)/task/\($0)/children") } + [text]
        return Set(all.flatMap { $0.split(separator: " ").compactMap { pid_t($0) } }).sorted()
    }

    /// The child that holds the language model; another one runs custom models.
    /// One that is just being made still bears its parent's words.
    package static func languageRuntime(of parent: pid_t) -> pid_t? {
        children(of: parent).first { child in
            let words = contents("/proc/\(child)/cmdline")
            return words.contains("runtime") && !words.contains("--custom-models")
        }
    }

    /// Whether there is such a process, other than as a zombie.
    package static func isRunning(_ process: pid_t) -> Bool {
        let fields = statFields(process)
        return !fields.isEmpty && fields[0] != "Z" && fields[0] != "X"
    }

    /// Whether any process of a group runs, other than as a zombie.
    package static func hasRunning(inGroup group: pid_t) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.contains { process in
            let fields = statFields(process)
            return fields.count > 2 && pid_t(fields[2]) == group && isRunning(process)
        }
    }

    /// User and system time so far, in seconds, of all threads.
    package static func processorSeconds(_ process: pid_t) -> Double {
        let fields = statFields(process)
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12])
        else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Time on a processor in nanoseconds, finer than the clock ticks above.
    package static func scheduledNanoseconds(_ process: pid_t) -> Double {
        let folder = "/proc/\(process)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.reduce(0) { sum, thread in
            let first = contents("\(folder)/\(thread)/schedstat").split(separator: " ").first
            return sum + (first.flatMap { Double($0) } ?? 0)
        }
    }

    /// Memory in use, in bytes.
    package static func residentBytes(_ process: pid_t) -> Int {
        let pages = contents("/proc/\(process)/statm").split(separator: " ")
        guard pages.count > 1, let resident = Int(pages[1]) else { return 0 }
        return resident * sysconf(Int32(_SC_PAGESIZE))
    }

    /// The fields after the command's name, which may hold anything.
    private static func statFields(_ process: pid_t) -> [Substring] {
        let text = contents("/proc/\(process)/stat")
        guard let end = text.lastIndex(of: ")") else { return [] }
        return text[end...].dropFirst().split(separator: " ")
    }

    private static func contents(_ path: String) -> String {
        guard let data = FileManager.default.contents(atPath: path) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}
