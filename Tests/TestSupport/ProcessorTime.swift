import Glibc

/// Time on a processor of this thread alone: what else the machine does, or
/// whether it makes this thread wait, is no part of it.
package enum ProcessorTime {
    /// What some work takes, in seconds.
    package static func seconds(_ work: () -> Void) -> Double {
        let start = now()
        work()
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
