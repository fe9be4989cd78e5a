/// A date as HTTP's headers write it: `Sun, 06 Nov 1994 08:49:37 GMT`. The two
/// older forms have been out of use for decades.
struct HTTPDate: Sendable, Equatable {
    /// Since 1970.
    let seconds: Double

    /// Nil for anything else.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
            let day = Int(words[1]), (1...31).contains(day),
            let month = Self.months.firstIndex(of: String(words[2])),
            let year = Int(words[3]), (1970...9999).contains(year)
        else { return nil }
        let clock = words[4].split(separator: ":").map { Int($0) ?? -1 }
        guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]),
            (0...60).contains(clock[2])
        else { return nil }
        let days = Self.days(year: year, month: month + 1) + day - 1
        seconds = Double(((days * 24 + clock[0]) * 60 + clock[1]) * 60 + clock[2])
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// From 1970 to the first of a month. Years are counted from March, so that
    /// the leap day is the last one.
    private static func days(year: Int, month: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let month = (month + 9) % 12
        let leapDays = year / 4 - year / 100 + year / 400
        return year * 365 + leapDays + (month * 306 + 5) / 10 - 719_468
    }
}
