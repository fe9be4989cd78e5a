/// Numerals within limits, digit by digit.
enum NumberGrammar {
    /// The most digits before the point where nothing limits them: each such
    /// number is exact wherever numbers are read.
    static let digitLimit = 15
    /// Digits after the point.
    static let fractionDigits = 6
    private static let scale = 1_000_000
    private static let largest = 999_999_999_999_999
    /// Beyond, six digits after the point do not fit a machine's number.
    private static let largestScaled = 9_000_000_000_000

    /// Whole numbers; nil where there is none or the limits are too wide.
    static func integers(_ bounds: NumberBounds) -> String? {
        guard let low = lowest(bounds), let high = highest(bounds), low <= high else { return nil }
        var choices: [String] = []
        if low < 0 {
            choices.append("\"-\" " + digits(from: max(1, -high), to: -low))
        }
        if high >= 0 { choices.append(digits(from: max(0, low), to: high)) }
        return GrammarText.choice(choices)
    }

    /// Numbers with a fraction.
    static func decimals(_ bounds: NumberBounds) -> String? {
        if bounds.minimum == nil, bounds.maximum == nil {
            return "\"-\"? (\"0\" | [1-9] [0-9]{0,\(digitLimit - 1)}) \(anyFraction)"
        }
        guard let low = scaled(bounds.minimum, isLower: true),
            let high = scaled(bounds.maximum, isLower: false), low <= high
        else { return nil }
        var choices: [String] = []
        if low < 0 { choices.append("\"-\" " + scaledDigits(from: max(1, -high), to: -low)) }
        if high >= 0 { choices.append(scaledDigits(from: max(0, low), to: high)) }
        return GrammarText.choice(choices)
    }

    private static func lowest(_ bounds: NumberBounds) -> Int? {
        guard let bound = bounds.minimum else { return -largest }
        guard let value = Int(exactly: bound.value.rounded(.up)) else { return nil }
        return bound.isExclusive && Double(value) == bound.value ? value + 1 : value
    }

    private static func highest(_ bounds: NumberBounds) -> Int? {
        guard let bound = bounds.maximum else { return max(largest, lowest(bounds) ?? 0) }
        guard let value = Int(exactly: bound.value.rounded(.down)) else { return nil }
        return bound.isExclusive && Double(value) == bound.value ? value - 1 : value
    }

    /// A limit in millionths, on its own side of it.
    private static func scaled(_ bound: NumberBounds.Bound?, isLower: Bool) -> Int? {
        guard let bound else { return (isLower ? -1 : 1) * largestScaled * scale }
        guard abs(bound.value) <= Double(largestScaled) else { return nil }
        let exact = bound.value * Double(scale)
        let near = exact.rounded()
        let isWhole = Double(near) / Double(scale) == bound.value
        let value =
            isWhole ? Int(near) : Int(exact.rounded(isLower ? .up : .down))
        guard bound.isExclusive, isWhole else { return value }
        return isLower ? value + 1 : value - 1
    }

    private static var anyFraction: String { "(\".\" [0-9]{1,\(fractionDigits)})?" }

    /// - Parameters: in millionths, none below 0.
    private static func scaledDigits(from low: Int, to high: Int) -> String {
        let (first, last) = (
            low.quotientAndRemainder(dividingBy: scale),
            high.quotientAndRemainder(dividingBy: scale)
        )
        if first.quotient == last.quotient {
            return "\"\(first.quotient)\" " + fraction(first.remainder, last.remainder)
        }
        var choices = ["\"\(first.quotient)\" " + fraction(first.remainder, scale - 1)]
        if first.quotient + 1 < last.quotient {
            choices.append(
                digits(from: first.quotient + 1, to: last.quotient - 1) + " " + anyFraction)
        }
        choices.append("\"\(last.quotient)\" " + fraction(0, last.remainder))
        return GrammarText.choice(choices)
    }

    private static func fraction(_ low: Int, _ high: Int) -> String {
        if low == 0, high == scale - 1 { return anyFraction }
        let written = "\".\" " + sameLength(padded(low), padded(high))
        return low == 0 ? "(\(written))?" : written
    }

    private static func padded(_ number: Int) -> [Int] {
        let digits = Self.digits(of: number)
        return [Int](repeating: 0, count: fractionDigits - digits.count) + digits
    }

    private static func digits(of number: Int) -> [Int] {
        String(number).compactMap(\.wholeNumberValue)
    }

    /// Numerals without leading zeros, none below 0.
    static func digits(from low: Int, to high: Int) -> String {
        var choices: [String] = []
        var begin = low
        while begin <= high {
            let count = String(begin).count
            let end = count >= 18 ? high : min(high, power(count) - 1)
            choices.append(sameLength(digits(of: begin), digits(of: end)))
            begin = end + 1
        }
        return GrammarText.choice(choices)
    }

    private static func power(_ exponent: Int) -> Int {
        (0..<exponent).reduce(1) { result, _ in result * 10 }
    }

    /// All runs of digits between two of the same length.
    private static func sameLength(_ low: [Int], _ high: [Int]) -> String {
        guard let first = low.first, let last = high.first else { return "" }
        let (lowRest, highRest) = (Array(low.dropFirst()), Array(high.dropFirst()))
        if low == high { return "\"\(low.map(String.init).joined())\"" }
        if lowRest.allSatisfy({ $0 == 0 }), highRest.allSatisfy({ $0 == 9 }) {
            return any(first, last) + (lowRest.isEmpty ? "" : " [0-9]{\(lowRest.count)}")
        }
        if first == last { return "\"\(first)\" " + sameLength(lowRest, highRest) }
        let nines = lowRest.map { _ in 9 }
        let zeros = lowRest.map { _ in 0 }
        var choices = ["\"\(first)\" " + sameLength(lowRest, nines)]
        if first + 1 < last { choices.append("\(any(first + 1, last - 1)) [0-9]{\(nines.count)}") }
        choices.append("\"\(last)\" " + sameLength(zeros, highRest))
        return GrammarText.choice(choices)
    }

    private static func any(_ first: Int, _ last: Int) -> String {
        first == last ? "\"\(first)\"" : "[\(first)-\(last)]"
    }
}
