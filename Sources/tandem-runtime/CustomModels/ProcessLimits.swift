import Glibc

/// What a model of unknown origin may take of the machine.
enum ProcessLimits {
    /// Far above what a model for such a runtime needs, far below what brings
    /// a machine to a halt.
    private static let addressSpace: rlim_t = 4 << 30

    static func limitMemory() {
        lower(__rlimit_resource_t(RLIMIT_AS.rawValue), to: addressSpace)
    }

    /// Lets the process compute for so many seconds more, then ends it with
    /// SIGXCPU.
    static func limitProcessorTime(seconds: Int) {
        var used = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
        lower(
            __rlimit_resource_t(RLIMIT_CPU.rawValue),
            to: rlim_t(max(0, used.tv_sec)) + rlim_t(max(1, seconds)) + 1)
    }

    /// The soft limit; the next job has another.
    private static func lower(_ resource: __rlimit_resource_t, to value: rlim_t) {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = min(value, limit.rlim_max)
        _ = setrlimit(resource, &limit)
    }
}
