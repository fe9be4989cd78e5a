/// The words of a command line, sorted: which options, which values, what is
/// left over.
struct ParsedArguments: Equatable {
    /// Long names of the options given, each with its values in order; a flag
    /// has none.
    private(set) var values: [String: [String]] = [:]
    /// What is not an option, in order.
    var operands: [String] = []
    /// How many of the operands came before `--`.
    var plainOperandCount = 0

    func has(_ option: String) -> Bool { values[option] != nil }
    func all(_ option: String) -> [String] { values[option] ?? [] }
    func last(_ option: String) -> String? { values[option]?.last }

    mutating func add(_ option: String, value: String?) {
        values[option, default: []] += value.map { [$0] } ?? []
    }

    /// The operands before `--`.
    var plainOperands: ArraySlice<String> { operands.prefix(plainOperandCount) }
}
