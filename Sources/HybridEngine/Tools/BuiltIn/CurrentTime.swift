import Glibc

/// The time as a function gives it.
enum CurrentTime {
    static func now() -> JSONValue {
        var seconds = time(nil)
        var (here, everywhere) = (tm(), tm())
        localtime_r(&seconds, &here)
        gmtime_r(&seconds, &everywhere)
        return .object([
            "local": .string(text(&here, "%Y-%m-%d %H:%M:%S")),
            "weekday": .string(text(&here, "%A")),
            "timezone": .string(text(&here, "%Z")),
            "utc": .string(text(&everywhere, "%Y-%m-%dT%H:%M:%SZ")),
        ])
    }

    private static func text(_ time: inout tm, _ format: String) -> String {
        var buffer = [CChar](repeating: 0, count: 64)
        let count = strftime(&buffer, buffer.count, format, &time)
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
