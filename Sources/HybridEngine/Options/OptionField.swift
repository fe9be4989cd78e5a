/// A generation option as data: the panels on the screen, `-o KEY=VALUE`, the
/// configuration file and the help are made from it.
public struct OptionField: Sendable, Equatable, Identifiable {
    /// What values it takes.
    public enum Kind: Sendable, Equatable {
        /// A number in a range; the lower bound itself is allowed unless it is
        /// said not to be.
        case decimal(ClosedRange<Double>, excludesLower: Bool, step: Double)
        /// A whole number in a range.
        case whole(ClosedRange<Int>, step: Int)
        /// Any 64 bits.
        case seed
        /// One of some words.
        case word([String])
        /// Texts, each set by repeating the key.
        case texts(maximumCount: Int, maximumBytes: Int)
        /// Yes or no.
        case flag
    }

    /// The key behind `-o`, and below `options` in the configuration.
    public let key: String
    /// What the panel calls it.
    public let title: String
    /// What values it takes.
    public let kind: Kind
    /// What the value is counted in; nil for a bare number.
    public let unit: String?
    /// What holds while it is not set, for a person.
    public let defaultText: String
    /// Where arrows begin when it is not set.
    public let start: OptionValue
    /// What it does, one sentence.
    public let help: String
    /// Keys that cannot be set beside it.
    public let excludes: [String]

    init(
        _ key: String, _ title: String, _ kind: Kind, unit: String? = nil, default text: String,
        start: OptionValue, excludes: [String] = [], _ help: String
    ) {
        self.key = key
        self.title = title
        self.kind = kind
        self.unit = unit
        defaultText = text
        self.start = start
        self.excludes = excludes
        self.help = help
    }

    /// The key.
    public var id: String { key }

    /// The key without its panel's name.
    public var name: String { String(key.drop { $0 != "." }.dropFirst()) }

    /// Whether it takes several values.
    public var isList: Bool {
        if case .texts = kind { true } else { false }
    }

    /// What the help puts behind the key's equals sign.
    public var placeholder: String {
        switch kind {
        case .decimal: "X"
        case .whole, .seed: "N"
        case .word: "WORD"
        case .texts: "TEXT"
        case .flag: "yes|no"
        }
    }

    /// What it takes, in words.
    public var allowed: String {
        switch kind {
        case .decimal(let range, let excludesLower, _):
            excludesLower
                ? "a number above \(Self.plain(range.lowerBound)), at most "
                    + Self.plain(range.upperBound)
                : "a number from \(Self.plain(range.lowerBound)) to "
                    + Self.plain(range.upperBound)
        case .whole(let range, _):
            range.upperBound > Int(Int32.max)
                ? "a whole number, \(range.lowerBound) or more"
                : "a whole number, \(range.lowerBound) to \(range.upperBound)"
        case .seed: "a whole number, 0 to \(UInt64.max)"
        case .word(let words):
            words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        case .texts(_, let bytes): "text that is not empty, at most \(bytes) bytes"
        case .flag: "true or false"
        }
    }

    /// The range as the panel shows it: `0 … 2`.
    public var rangeText: String {
        switch kind {
        case .decimal(let range, let excludesLower, _):
            "\(excludesLower ? "above " : "")\(Self.plain(range.lowerBound)) … "
                + Self.plain(range.upperBound)
        case .whole(let range, _):
            range.upperBound >= Int(Int32.max)
                ? "\(range.lowerBound) or more" : "\(range.lowerBound) … \(range.upperBound)"
        case .seed: "0 or more"
        case .word(let words): words.joined(separator: " ")
        case .texts(let count, _): "up to \(count)"
        case .flag: "yes no"
        }
    }

    private static func plain(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
