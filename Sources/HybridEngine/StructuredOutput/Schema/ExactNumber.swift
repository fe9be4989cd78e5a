/// A number of JSON, compared as it is written: whole numbers beyond 2^53 are
/// not rounded.
struct ExactNumber: Sendable, Equatable {
    private enum Kind: Sendable, Equatable {
        case whole(Int128)
        /// With a fraction, or too large for the other case.
        case double(Double)
    }

    private let kind: Kind

    private init(kind: Kind) {
        self.kind = kind
    }

    init(_ number: Int) {
        kind = .whole(Int128(number))
    }

    /// Not for infinity, and not for what is no number.
    init(_ number: Double) {
        kind = Int128(exactly: number).map(Kind.whole) ?? .double(number)
    }

    /// Nil for what is no number.
    init?(_ value: JSONValue) {
        switch value {
        case .integer(let number): self.init(number)
        case .unsigned(let number): self.init(kind: .whole(Int128(number)))
        case .number(let number) where number.isFinite: self.init(number)
        default: return nil
        }
    }

    /// Rounded.
    var double: Double {
        switch kind {
        case .whole(let number): Double(number)
        case .double(let number): number
        }
    }

    /// Whether it has no fraction.
    var isWhole: Bool {
        switch kind {
        case .whole: true
        case .double(let number): number == number.rounded()
        }
    }

    /// The nearest whole number on one side that a machine's number can hold.
    func rounded(_ rule: FloatingPointRoundingRule) -> Int128 {
        switch kind {
        case .whole(let number): number
        case .double(let number):
            Int128(exactly: number.rounded(rule)) ?? (number < 0 ? .min : .max)
        }
    }

    /// Whole numbers are written without a fraction.
    var json: JSONValue {
        guard case .whole(let number) = kind else { return .number(double) }
        if let small = Int(exactly: number) { return .integer(small) }
        return UInt64(exactly: number).map(JSONValue.unsigned) ?? .number(double)
    }
}

extension ExactNumber: Comparable {
    /// Where one has a fraction, the other is exact as a `Double` or far away.
    static func < (one: ExactNumber, other: ExactNumber) -> Bool {
        if case .whole(let one) = one.kind, case .whole(let other) = other.kind {
            return one < other
        }
        return one.double < other.double
    }
}
