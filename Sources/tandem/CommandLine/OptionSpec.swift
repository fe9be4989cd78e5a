/// One option of a command, as data: the parser, the help and the completion
/// scripts all read it from here.
struct OptionSpec: Sendable, Equatable {
    /// Whether a value follows, and how the help names it.
    enum Value: Sendable, Equatable {
        case none
        case required(String)
    }

    /// Without the dashes.
    var long: String
    var short: Character?
    var value: Value
    /// The values it takes, when they can be listed.
    var choices: [String]
    var isRepeatable: Bool
    var help: String

    static func flag(_ long: String, _ short: Character? = nil, _ help: String) -> OptionSpec {
        OptionSpec(
            long: long, short: short, value: .none, choices: [], isRepeatable: false, help: help)
    }

    static func value(
        _ long: String, _ short: Character? = nil, _ name: String, choices: [String] = [],
        isRepeatable: Bool = false, _ help: String
    ) -> OptionSpec {
        OptionSpec(
            long: long, short: short, value: .required(name), choices: choices,
            isRepeatable: isRepeatable, help: help)
    }

    var takesValue: Bool { value != .none }

    /// `-M, --mode MODE`, as the help shows it.
    var spelling: String {
        let dashed = short.map { "-\($0), --\(long)" } ?? "    --\(long)"
        guard case .required(let name) = value else { return dashed }
        return "\(dashed) \(name)"
    }
}
