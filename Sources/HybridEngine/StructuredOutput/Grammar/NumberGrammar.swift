/// Numerals within limits, digit by digit.
enum NumberGrammar {
    /// The most digits before the point where nothing limits them: each such
    /// number is exact wherever numbers are read.
    static let digitLimit = 15
    /// Digits after the point.
    static let fractionDigits = 6
    private static let scale: Int128 = 1_000_000
    private static let largest: Int128 = 999_999_999_999_999
    /// Beyond, six digits after the point do not fit a machine's number.
    private static let largestScaled: Int128 = 9_000_000_000_000

    /// Whole numbers that a machine's number can hold; nil where there is none.
    static func integers(_ bounds: NumberBounds) -> String? {
        let low = max(lowest(bounds), Int128(Int.min))
        let high = min(highest(bounds), Int128(Int.max))
        guard low <= high else { return nil }
        var choices: [String] = []
        if low < 0 {
            choices.append("\"-\" " + digits(from: max(1, -high), to: -low))
        }
        if high >= 0 { choices.append(digits(from: max(0, low), to: high)) }
        return GrammarText.choice(choices)
    }

    /// Numbers with a fraction; nil where the limits leave none with six
    /// digits after the point.
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

    private static func lowest(_ bounds: NumberBounds) -> Int128 {
        guard let bound = bounds.minimum else {
            return min(-largest, bounds.maximum.map(atMost) ?? 0)
        }
        return atLeast(bound)
    }

    private static func highest(_ bounds: NumberBounds) -> Int128 {
        guard let bound = bounds.maximum else {
            return max(largest, bounds.minimum.map(atLeast) ?? 0)
        }
        return atMost(bound)
    }

    private static func atLeast(_ bound: NumberBounds.Bound) -> Int128 {
        let value = bound.value.rounded(.up)
        let isStep = bound.isExclusive && bound.value.isWhole && value < .max
        return isStep ? value + 1 : value
    }

    private static func atMost(_ bound: NumberBounds.Bound) -> Int128 {
        let value = bound.value.rounded(.down)
        let isStep = bound.isExclusive && bound.value.isWhole && value > .min
        return isStep ? value - 1 : value
    }

    /// A limit in millionths, on its own side of it. A limit beyond all that
    /// is written is none on the far side, and leaves nothing on the near one.
    private static func scaled(_ bound: NumberBounds.Bound?, isLower: Bool) -> Int128? {
        let sign: Int128 = isLower ? -1 : 1
        guard let bound else { return sign * largestScaled * scale }
        // The upper limit is the lower one of the negatives.
        let number = isLower ? bound.value.double : -bound.value.double
        guard number <= Double(largestScaled) else { return nil }
        guard number >= -Double(largestScaled) else { return sign * largestScaled * scale }
        return -sign * scaled(atLeast: number, isExclusive: bound.isExclusive)
    }

    private static func scaled(atLeast number: Double, isExclusive: Bool) -> Int128 {
        let exact = number * Double(scale)
        let isExact = exact.rounded() / Double(scale) == number
        let here = Int128(isExact ? exact.rounded() : exact.rounded(.up))
        guard isExclusive, isExact else { return here }
        // Large numbers are further from each other than a millionth.
        return max(here + 1, Int128((number.nextUp * Double(scale)).rounded(.up)))
    }

    private static var anyFraction: String { "(\".\" [0-9]{1,\(fractionDigits)})?" }

    /// - Parameters: in millionths, none below 0.
    private static func scaledDigits(from low: Int128, to high: Int128) -> String {
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

    private static func fraction(_ low: Int128, _ high: Int128) -> String {
        if low == 0, high == scale - 1 { return anyFraction }
        let written = "\".\" " + behindPoint(padded(low), padded(high))
        return low == 0 ? "(\(written))?" : written
    }

    /// The same for what stands behind the point, where zeros at the end need
    /// not be written.
    private static func behindPoint(_ low: [Int], _ high: [Int]) -> String {
        guard let first = low.first, let last = high.first else { return "" }
        let (lowRest, highRest) = (Array(low.dropFirst()), Array(high.dropFirst()))
        if first == last { return "\"\(first)\" " + fractionEnd(lowRest, highRest) }
        let nines = lowRest.map { _ in 9 }
        let zeros = lowRest.map { _ in 0 }
        var choices = ["\"\(first)\" " + fractionEnd(lowRest, nines)]
        if first + 1 < last {
            choices.append("\(any(first + 1, last - 1)) " + fractionEnd(zeros, nines))
        }
        choices.append("\"\(last)\" " + fractionEnd(zeros, highRest))
        return GrammarText.choice(choices)
    }

    private static func fractionEnd(_ low: [Int], _ high: [Int]) -> String {
        if low.isEmpty { return "" }
        let isFromZero = low.allSatisfy { $0 == 0 }
        if isFromZero, high.allSatisfy({ $0 == 9 }) { return "[0-9]{0,\(low.count)}" }
        let digits = behindPoint(low, high)
        return isFromZero ? "(\(digits))?" : digits
    }

    private static func padded(_ number: Int128) -> [Int] {
        let digits = Self.digits(of: number)
        return [Int](repeating: 0, count: fractionDigits - digits.count) + digits
    }

    private static func digits(of number: Int128) -> [Int] {
        String(number).compactMap(\.wholeNumberValue)
    }

    /// Numerals without leading zeros, none below 0.
    static func digits(from low: Int128, to high: Int128) -> String {
        var choices: [String] = []
        var begin = low
        while begin <= high {
            let count = String(begin).count
            let end = min(high, power(count) - 1)
            choices.append(sameLength(digits(of: begin), digits(of: end)))
            begin = end + 1
        }
        return GrammarText.choice(choices)
    }

    private static func power(_ exponent: Int) -> Int128 {
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
