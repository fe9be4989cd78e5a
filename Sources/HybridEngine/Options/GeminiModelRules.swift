/// What a Gemini model takes of the options, from the public model pages. The
/// one place for it; a model that is not in the table takes everything, and
/// the service has the last word.
public struct GeminiModelRules: Sendable, Equatable {
    /// How a model is told how much to think.
    enum Thinking: Sendable, Equatable {
        case none
        /// A budget; −1 is always allowed, 0 where thinking can be off.
        case budget(ClosedRange<Int>, canBeOff: Bool)
        case level([String])
        case unknown
    }

    private let model: String
    private let thinking: Thinking
    private let largestTopK: Int?
    private let takesPenalties: Bool
    /// How much a request may hold, in tokens; nil where it is not known.
    public let windowTokens: Int?

    /// The rules of a model.
    public init(model: String) {
        let name = model.hasPrefix("models/") ? String(model.dropFirst(7)) : model
        let row = Self.table.first { name.hasPrefix($0.prefix) }
        self.model = name
        thinking = row?.thinking ?? .unknown
        largestTopK = row?.largestTopK
        takesPenalties = row?.takesPenalties ?? true
        windowTokens = row?.windowTokens
    }

    /// Why the model does not take an option at all; nil when it does.
    public func reasonAgainst(_ field: OptionField) -> String? {
        switch (field.key, thinking) {
        case ("gemini.thinkingLevel", .budget): "this model takes a budget"
        case ("gemini.thinkingBudget", .level): "this model takes a level"
        case ("gemini.thinkingLevel", .none), ("gemini.thinkingBudget", .none),
            ("gemini.includeThoughts", .none):
            "this model does not think"
        case ("gemini.presencePenalty", _), ("gemini.frequencyPenalty", _):
            takesPenalties ? nil : "this model has no penalties"
        default: nil
        }
    }

    /// What the model takes of an option, in words; nil for all that the
    /// option takes anywhere.
    public func allowed(_ field: OptionField) -> String? {
        switch (field.key, thinking) {
        case ("gemini.thinkingBudget", .budget(let range, let canBeOff)):
            "\(range.lowerBound) to \(range.upperBound)"
                + (canBeOff ? ", -1, or 0 for off" : " or -1")
        case ("gemini.thinkingLevel", .level(let levels)): levels.joined(separator: ", ")
        case ("gemini.topK", _): largestTopK.map { "1 to \($0)" }
        default: nil
        }
    }

    /// The same as the panel shows it: `512 … 24576, -1 or 0`.
    public func rangeText(_ field: OptionField) -> String? {
        switch (field.key, thinking) {
        case ("gemini.thinkingBudget", .budget(let range, let canBeOff)):
            "\(range.lowerBound) … \(range.upperBound), -1\(canBeOff ? " or 0" : "")"
        case ("gemini.thinkingLevel", .level(let levels)): levels.joined(separator: " ")
        case ("gemini.topK", _): largestTopK.map { "1 … \($0)" }
        default: nil
        }
    }

    /// Refuses what the model does not take.
    public func check(_ values: OptionValues) throws(LanguageModelError) {
        for (field, value) in values.only(.inCloud).inForce {
            if let reason = reasonAgainst(field) {
                throw field.refused(value.text, allowed: "no value with \(model): \(reason)")
            }
            guard accepts(field, value) else {
                throw field.refused(
                    value.text, allowed: "\(allowed(field) ?? field.allowed) with \(model)")
            }
        }
    }

    private func accepts(_ field: OptionField, _ value: OptionValue) -> Bool {
        switch (field.key, value, thinking) {
        case ("gemini.thinkingBudget", .whole(let tokens), .budget(let range, let canBeOff)):
            tokens == -1 || range.contains(tokens) || (tokens == 0 && canBeOff)
        case ("gemini.thinkingLevel", .word(let word), .level(let levels)): levels.contains(word)
        case ("gemini.topK", .whole(let count), _): count <= largestTopK ?? Int.max
        default: true
        }
    }

    private struct Row {
        let prefix: String
        let thinking: Thinking
        let largestTopK: Int?
        var takesPenalties = true
        var windowTokens: Int? = 1_048_576
    }

    /// The first prefix that fits counts, so longer ones come first.
    private static let table = [
        Row(prefix: "gemini-3-pro", thinking: .level(["low", "high"]), largestTopK: 64),
        Row(
            prefix: "gemini-3.1-pro", thinking: .level(["low", "medium", "high"]), largestTopK: 64),
        Row(
            prefix: "gemini-3", thinking: .level(["minimal", "low", "medium", "high"]),
            largestTopK: 64),
        Row(
            prefix: "gemini-2.5-pro", thinking: .budget(128...32_768, canBeOff: false),
            largestTopK: 64),
        Row(
            prefix: "gemini-2.5-flash-lite", thinking: .budget(512...24_576, canBeOff: true),
            largestTopK: 64),
        Row(
            prefix: "gemini-2.5-flash", thinking: .budget(1...24_576, canBeOff: true),
            largestTopK: 64),
        Row(prefix: "gemini-2.0", thinking: .none, largestTopK: 40),
        Row(prefix: "gemini-1.5", thinking: .none, largestTopK: 40),
        Row(
            prefix: "gemma-", thinking: .none, largestTopK: 64, takesPenalties: false,
            windowTokens: nil),
    ]
}
