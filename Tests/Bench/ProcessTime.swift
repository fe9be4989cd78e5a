import Glibc

/// What this process has used.
enum ProcessTime {
    /// Processor time, user's and system's, in milliseconds.
    static func milliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
