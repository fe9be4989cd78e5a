/// Numbers as people read them, always with their unit.
package enum Numbers {
    /// `0.2 s`, `2.3 s`, `75 s`; below a tenth of a second `45 ms`.
    package static func duration(milliseconds: Double) -> String {
        let value = bounded(milliseconds)
        if value < 99.5 { return "\(Int(value.rounded())) ms" }
        if value < 9_950 { return "\(tenths(value / 1000)) s" }
        return "\(grouped(Int((value / 1000).rounded()))) s"
    }

    /// `23 s`; above 99 in minutes, `5 min`.
    package static func seconds(_ seconds: Int) -> String {
        seconds <= 99 ? "\(seconds) s" : "\(grouped(Int((Double(seconds) / 60).rounded(.up)))) min"
    }

    /// `~31 tokens`: what so many bytes of text probably are.
    package static func estimate(bytes: Int) -> String {
        "~" + count(tokens(bytes: bytes), "token")
    }

    /// About four bytes make a token.
    static func tokens(bytes: Int) -> Int { max(1, (bytes + 2) / 4) }

    /// `148 tok/s`; below ten with a decimal.
    package static func speed(tokensPerSecond: Double) -> String {
        let value = bounded(tokensPerSecond)
        return value < 9.95 ? "\(tenths(value)) tok/s" : "\(grouped(Int(value.rounded()))) tok/s"
    }

    /// `1 token`, `8,192 tokens`.
    package static func count(_ number: Int, _ noun: String) -> String {
        "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    /// How long ago something was, in its largest unit: `now`, `5 min`, `3 h`,
    /// `2 days`, `5 months`, `3 years`.
    package static func age(seconds: Double) -> String {
        let minutes = Int(bounded(seconds) / 60)
        let (hours, days) = (minutes / 60, minutes / 60 / 24)
        if minutes < 1 { return "now" }
        if hours < 1 { return "\(minutes) min" }
        if days < 1 { return "\(hours) h" }
        if days < 61 { return count(days, "day") }
        return days < 731 ? count(days / 30, "month") : count(days / 365, "year")
    }

    /// `40 %` of a fraction from 0 to 1.
    package static func percent(_ fraction: Double) -> String {
        "\(Int((min(1, bounded(fraction)) * 100).rounded())) %"
    }

    /// `8,192`.
    package static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return number < 0 ? "-" + text : text
    }

    private static func tenths(_ value: Double) -> String {
        let all = Int((value * 10).rounded())
        return "\(all / 10).\(all % 10)"
    }

    /// Figures come from outside: no infinity and no nonsense reaches `Int`.
    private static func bounded(_ value: Double) -> Double {
        value.isFinite ? min(max(value, 0), 1e12) : 0
    }
}
