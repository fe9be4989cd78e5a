/// The value of one option.
public enum OptionValue: Codable, Sendable, Equatable {
    /// A number with decimals.
    case decimal(Double)
    /// A whole number.
    case whole(Int)
    /// A seed: any 64 bits.
    case seed(UInt64)
    /// One of the words that the option knows.
    case word(String)
    /// Several texts, in order.
    case texts([String])
    /// Yes or no.
    case flag(Bool)

    /// As it is shown and typed; several texts with a comma between.
    public var text: String {
        switch self {
        case .decimal(let value): "\(value)"
        case .whole(let value): "\(value)"
        case .seed(let value): "\(value)"
        case .word(let word): word
        case .texts(let texts): texts.joined(separator: ", ")
        case .flag(let isOn): isOn ? "yes" : "no"
        }
    }

    /// As it is typed behind `KEY=`: each text of several is a value of its own.
    public var typed: [String] {
        switch self {
        case .texts(let texts): texts
        case .flag(let isOn): [isOn ? "true" : "false"]
        default: [text]
        }
    }
}
