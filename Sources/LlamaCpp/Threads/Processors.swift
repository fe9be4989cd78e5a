import Glibc

/// The processors that this process may use, and what they are doing.
package struct Processors: Sendable {
    /// Their numbers.
    let allowed: Set<Int>
    /// How many of them a control group grants at once.
    package let granted: Int

    /// Looks at the machine.
    package init() {
        self.init(
            status: TextFile.read("/proc/self/status"),
            quota: TextFile.read("/sys/fs/cgroup/cpu.max"),
            online: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    /// - Parameters:
    ///   - status: says on which processors the process may run.
    ///   - quota: "microseconds period", or "max period" for no limit.
    ///   - online: how many there are, in case that nothing else is known.
    init(status: String?, quota: String?, online: Int) {
        let numbers = Self.allowedProcessors(in: status ?? "")
        allowed = numbers.isEmpty ? Set(0..<max(1, online)) : numbers
        let parts = (quota ?? "").split(whereSeparator: \.isWhitespace).map { Double($0) }
        if parts.count == 2, let time = parts[0], let period = parts[1], period > 0 {
            granted = min(allowed.count, max(1, Int(time / period)))
        } else {
            granted = allowed.count
        }
    }

    /// What they have done so far; nil where the kernel does not tell.
    package func sample() -> ProcessorSample? {
        var usage = rusage()
        guard let text = TextFile.read("/proc/stat"),
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0
        else {
            return nil
        }
        return ProcessorSample(
            time: MonotonicClock.seconds(),
            busySeconds: busyTicks(in: text) / Double(sysconf(Int32(_SC_CLK_TCK))),
            ownSeconds: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
            runnableThreads: Self.runnableThreads(in: text))
    }

    /// Ticks of the allowed processors that were not idle.
    func busyTicks(in stat: String) -> Double {
        stat.split(separator: "\n").reduce(0) { total, line in
            let fields = line.split(separator: " ")
            guard let name = fields.first, name.hasPrefix("cpu"),
                let number = Int(name.dropFirst(3)), allowed.contains(number)
            else { return total }
            // user nice system idle iowait irq softirq steal; what follows is
            // part of the first two.
            let ticks = fields.dropFirst().prefix(8).map { Double($0) ?? 0 }
            return total
                + ticks.enumerated().reduce(0) { sum, field in
                    field.offset == 3 || field.offset == 4 ? sum : sum + field.element
                }
        }
    }

    /// From a line such as "Cpus_allowed_list: 0-3,8".
    private static func allowedProcessors(in status: String) -> Set<Int> {
        let name = "Cpus_allowed_list:"
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
            return []
        }
        let ranges = line.dropFirst(name.count).split(separator: ",").map { range in
            range.split(whereSeparator: { $0 == "-" || $0.isWhitespace }).compactMap { Int($0) }
        }
        return ranges.reduce(into: []) { numbers, range in
            guard let first = range.first, let last = range.last, first <= last else { return }
            numbers.formUnion(first...last)
        }
    }

    static func runnableThreads(in stat: String) -> Int {
        let line = stat.split(separator: "\n").first { $0.hasPrefix("procs_running ") }
        return line?.split(separator: " ").last.flatMap { Int($0) } ?? 1
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
}
