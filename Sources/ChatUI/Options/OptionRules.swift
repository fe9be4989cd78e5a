import HybridEngine

/// What an option may be as things are: within its own range, what the cloud
/// model takes, and not beside what excludes it.
struct OptionRules: Sendable, Equatable {
    let cloudModel: String
    private let gemini: GeminiModelRules

    init(cloudModel: String) {
        self.cloudModel = cloudModel
        gemini = GeminiModelRules(model: cloudModel)
    }

    /// Why an option cannot be set at all; nil when it can.
    func obstacle(to field: OptionField, in values: OptionValues) -> String? {
        if let reason = gemini.reasonAgainst(field) { return reason }
        let rivals = probes(field).map { values.rival(of: field, $0) }
        guard let rival = rivals.first ?? nil, !rivals.contains(nil) else { return nil }
        return words(rival, in: values)
    }

    /// What stands against an option, or against the value it has; nil for
    /// nothing.
    func objection(
        to field: OptionField, _ value: OptionValue?, in values: OptionValues
    ) -> String? {
        obstacle(to: field, in: values)
            ?? value.flatMap { value in
                limit(on: field, value)
                    ?? values.rival(of: field, value).map { words($0, in: values) }
            }
    }

    /// Why an option cannot have a value, a sentence; nil when it can.
    func complaint(
        about value: OptionValue, for field: OptionField, in values: OptionValues
    ) -> String? {
        if let reason = obstacle(to: field, in: values) { return refusal(field, reason) }
        guard field.accepts(value) else { return range(of: field, value) }
        return objection(to: field, value, in: values).map { reason in
            "\(field.title) cannot be \(value.text): \(reason)."
        }
    }

    /// Why an option takes no value at all, a sentence.
    func refusal(_ field: OptionField, _ reason: String) -> String {
        "\(field.title) cannot be set: \(reason)."
    }

    /// What an option takes, a sentence.
    func range(of field: OptionField, _ value: OptionValue? = nil) -> String {
        if case .texts(let count, _) = field.kind, case .texts(let texts) = value,
            texts.count > count
        {
            return "\(field.title) takes at most \(count) texts."
        }
        return "\(field.title) takes \(gemini.allowed(field) ?? field.allowed)."
    }

    /// The range as the panel shows it.
    func rangeText(_ field: OptionField) -> String {
        let range = gemini.rangeText(field) ?? field.rangeText
        return field.unit.map { "\(range) \($0)" } ?? range
    }

    /// What the cloud model takes instead of a value; nil when it takes it.
    private func limit(on field: OptionField, _ value: OptionValue) -> String? {
        var alone = OptionValues()
        do throws(LanguageModelError) {
            try alone.set(field.key, value)
            try gemini.check(alone)
            return nil
        } catch {
            return "\(cloudModel) takes \(gemini.allowed(field) ?? field.allowed)"
        }
    }

    /// Values that together show whether any can be had.
    private func probes(_ field: OptionField) -> [OptionValue] {
        if case .word(let words) = field.kind { return words.map { .word($0) } }
        return [field.start]
    }

    private func words(_ rival: OptionField, in values: OptionValues) -> String {
        "\(rival.title) is \(values[rival.key].map(OptionText.shown) ?? "set")"
    }
}
