import Glibc

/// How much memory a new allocation may count on.
///
/// Linux promises more memory than it has and kills the process that takes it
/// at its word, so a window that cannot fit is refused beforehand.
struct MemoryReport: Equatable {
    /// Bytes; nil when the system does not say.
    var available: UInt64?

    static func current() -> MemoryReport {
        MemoryReport(
            meminfo: TextFile.read("/proc/meminfo"),
            groupLimit: TextFile.read("/sys/fs/cgroup/memory.max"),
            groupUse: TextFile.read("/sys/fs/cgroup/memory.current"),
            groupStatistics: TextFile.read("/sys/fs/cgroup/memory.stat"))
    }

    /// - Parameters:
    ///   - groupLimit: what the control group may use; "max" for no limit.
    ///   - groupUse: what it uses, page cache included.
    ///   - groupStatistics: says how much of that is page cache, which the
    ///     kernel gives back when memory runs short.
    init(meminfo: String?, groupLimit: String?, groupUse: String?, groupStatistics: String?) {
        let machine = Self.value(of: "MemAvailable:", in: meminfo).map { $0 << 10 }
        let cached = ["active_file", "inactive_file"].reduce(0) { sum, name in
            sum + (Self.value(of: name, in: groupStatistics) ?? 0)
        }
        let group = Self.number(groupLimit).flatMap { limit in
            Self.number(groupUse).map { used in
                let taken = used > cached ? used - cached : 0
                return limit > taken ? limit - taken : 0
            }
        }
        available = [machine, group].compactMap(\.self).min()
    }

    func check(needed: UInt64) throws(LlamaError) {
        guard let available, needed > available else { return }
        throw .outOfMemory(needed: needed, available: available)
    }

    /// From lines that begin with a name and a number.
    private static func value(of name: String, in text: String?) -> UInt64? {
        let lines = (text ?? "").split(separator: "\n").lazy.map { $0.split(separator: " ") }
        return lines.first { $0.first?.elementsEqual(name) == true }?
            .dropFirst().first.flatMap { UInt64($0) }
    }

    private static func number(_ text: String?) -> UInt64? {
        text.flatMap { UInt64($0.split(whereSeparator: \.isWhitespace).first ?? "") }
    }
}
