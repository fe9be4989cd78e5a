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
            groupUse: TextFile.read("/sys/fs/cgroup/memory.current"))
    }

    init(available: UInt64?) {
        self.available = available
    }

    /// - Parameters:
    ///   - groupLimit: what the control group may use; "max" for no limit.
    ///   - groupUse: what it uses, page cache included.
    init(meminfo: String?, groupLimit: String?, groupUse: String?) {
        let machine = meminfo.flatMap(Self.availableBytes(in:))
        let group = Self.number(groupLimit).flatMap { limit in
            Self.number(groupUse).map { limit > $0 ? limit - $0 : 0 }
        }
        available = [machine, group].compactMap(\.self).min()
    }

    func check(needed: UInt64) throws(LlamaError) {
        guard let available, needed > available else { return }
        throw .outOfMemory(needed: needed, available: available)
    }

    private static func availableBytes(in meminfo: String) -> UInt64? {
        let line = meminfo.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { UInt64($0) }.map { $0 << 10 }
    }

    private static func number(_ text: String?) -> UInt64? {
        text.flatMap { UInt64($0.split(whereSeparator: \.isWhitespace).first ?? "") }
    }
}
