import ChatUI
import Dispatch
import Glibc

/// The clocks of the program: the update function has none.
enum ProgramClock {
    /// Seconds since some moment in the past; never jumps.
    static var uptime: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    static var moment: Moment { Moment(uptime: uptime, wallClock: wallClock) }

    /// `09:41`, in the user's time zone.
    private static var wallClock: String {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return twoDigits(parts.tm_hour) + ":" + twoDigits(parts.tm_min)
    }

    private static func twoDigits(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
