import HybridEngine

/// The options a request carries. What the cloud model in use does not take,
/// because it was set for another, is left out and told.
struct OptionsInForce: Sendable, Equatable {
    private(set) var options = ResponseGenerationOptions()
    /// What is not sent to the cloud and why, a sentence each.
    private(set) var leftOut: [String] = []

    /// One by one: whatever can stand beside those before is taken.
    init(_ values: OptionValues, cloudModel: String) {
        var kept = OptionValues()
        let rules = OptionRules(cloudModel: cloudModel)
        for (field, value) in values.inForce {
            var more = kept
            do throws(LanguageModelError) {
                try more.set(field.key, value)
                options = try more.responseGenerationOptions(cloudModel: cloudModel)
                kept = more
            } catch {
                leftOut.append(Self.sentence(field, value, rules, kept))
            }
        }
    }

    private static func sentence(
        _ field: OptionField, _ value: OptionValue, _ rules: OptionRules, _ kept: OptionValues
    ) -> String {
        let reason = rules.objection(to: field, value, in: kept)
        let words = reason.map { ": \($0)" } ?? ""
        return "\(field.title) \(OptionText.shown(value)) is not sent\(words)."
    }
}
