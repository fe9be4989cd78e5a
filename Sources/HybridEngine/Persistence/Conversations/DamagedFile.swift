import Glibc

/// Moves a damaged database out of the way, with what belongs to it.
enum DamagedFile {
    /// Gives the new name. One that is taken stays as it is.
    static func setAside(_ path: String, at moment: Double) throws(LanguageModelError) -> String {
        let name = freeName("\(path).damaged-\(stamp(moment))")
        // First what belongs to it: without it, it would pass for sound.
        for suffix in ["-wal", "-shm", ""] where access(path + suffix, F_OK) == 0 {
            guard rename(path + suffix, name + suffix) == 0 else {
                throw FileSystem.failure(path, errno)
            }
        }
        return name
    }

    private static func freeName(_ name: String) -> String {
        guard access(name, F_OK) == 0 else { return name }
        return (2...).lazy.map { "\(name)-\($0)" }.first { access($0, F_OK) != 0 } ?? name
    }

    /// `20260517-094102`, in universal time.
    private static func stamp(_ moment: Double) -> String {
        var seconds = time_t(moment)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func digits(_ number: Int32, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return digits(parts.tm_year + 1900, 4) + digits(parts.tm_mon + 1) + digits(parts.tm_mday)
            + "-" + digits(parts.tm_hour) + digits(parts.tm_min) + digits(parts.tm_sec)
    }
}
