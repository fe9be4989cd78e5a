import Glibc
import ProcessSupport

/// The user and system time of a process, of all its threads that are and were.
/// It is what /proc/PID/stat tells, in nanoseconds instead of clock ticks.
struct ProcessorClock {
    private let clock: clockid_t

    init(_ process: pid_t) throws {
        var clock = clockid_t()
        let code = clock_getcpuclockid(process, &clock)
        guard code == 0 else { throw ProcessError.system(call: "clock_getcpuclockid", code: code) }
        self.clock = clock
    }

    func milliseconds() -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
