import ChatUI
import Dispatch
import Glibc

/// The clocks of the program: the update function has none.
enum ProgramClock {
    /// Seconds since some moment in the past; never jumps.
    static var uptime: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    static var moment: Moment { Moment(uptime: uptime, wallClock: wallClock) }

    /// `09:41`, in the user's time zone.
    private static var wallClock: String { clock(local(time(nil))) }

    /// A moment, in seconds since 1970: `09:41` today, `2026-05-17 09:41` else.
    static func shown(_ moment: Double) -> String {
        let (then, today) = (local(time_t(moment)), local(time(nil)))
        let isToday = then.tm_year == today.tm_year && then.tm_yday == today.tm_yday
        return isToday ? clock(then) : date(then) + " " + clock(then)
    }

    /// `2026-05-17 09:41`.
    static func dateAndTime(_ moment: Double) -> String {
        let then = local(time_t(moment))
        return date(then) + " " + clock(then)
    }

    private static func local(_ seconds: time_t) -> tm {
        var seconds = seconds
        var parts = tm()
        localtime_r(&seconds, &parts)
        return parts
    }

    private static func clock(_ parts: tm) -> String {
        twoDigits(parts.tm_hour) + ":" + twoDigits(parts.tm_min)
    }

    private static func date(_ parts: tm) -> String {
        "\(parts.tm_year + 1900)-" + twoDigits(parts.tm_mon + 1) + "-" + twoDigits(parts.tm_mday)
    }

    private static func twoDigits(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
