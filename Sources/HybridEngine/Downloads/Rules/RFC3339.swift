/// Moments as RFC 3339 writes them, with and without a fraction of a second.
enum RFC3339 {
    /// Seconds since 1970; nil for any other text.
    static func seconds(_ text: String) -> Double? {
        var reader = Reader(text)
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
            reader.take("-"), let day = reader.number(2), reader.take("T") || reader.take("t"),
            let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
            reader.take(":"), let second = reader.number(2),
            let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd,
            (1...12).contains(month), (1...days(in: month, of: year)).contains(day), hour < 24,
            minute < 60, second <= 60
        else { return nil }
        let whole = daysSince1970(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
        return Double(whole - offset) + fraction
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Counts in years that begin in March, so that a leap day comes last.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    /// Takes a text apart from its front.
    private struct Reader {
        private var rest: Substring.UTF8View

        init(_ text: String) { rest = text[...].utf8 }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func take(_ character: Character) -> Bool {
            guard let byte = rest.first, byte == character.asciiValue else { return false }
            rest = rest.dropFirst()
            return true
        }

        mutating func number(_ digits: Int) -> Int? {
            let word = rest.prefix(digits)
            guard word.count == digits, word.allSatisfy({ (48...57).contains($0) }) else {
                return nil
            }
            rest = rest.dropFirst(digits)
            return word.reduce(0) { $0 * 10 + Int($1 - 48) }
        }

        /// Zero where there is none.
        mutating func fraction() -> Double? {
            guard take(".") else { return 0 }
            var (value, scale) = (0.0, 0.1)
            var count = 0
            while let digit = number(1) {
                value += Double(digit) * scale
                scale /= 10
                count += 1
            }
            return count > 0 ? value : nil
        }

        /// In seconds.
        mutating func offset() -> Int? {
            if take("Z") || take("z") { return 0 }
            let sign = take("+") ? 1 : take("-") ? -1 : 0
            guard sign != 0, let hours = number(2), take(":"), let minutes = number(2),
                hours < 24, minutes < 60
            else { return nil }
            return sign * (hours * 3_600 + minutes * 60)
        }
    }
}
