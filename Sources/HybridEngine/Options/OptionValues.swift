/// Options as a person gives them, key by key: on the command line
/// (`-o device.topK=40`), in the configuration file, in the panels.
///
/// Each key is checked when it is set; making options for a model checks that
/// the keys agree with each other.
public struct OptionValues: Codable, Sendable, Equatable {
    private var values: [String: OptionValue] = [:]

    /// Makes an empty set.
    public init() {}

    /// True when no key is set.
    public var isEmpty: Bool { values.isEmpty }

    /// The value of a key; nil when it is not set.
    public subscript(key: String) -> OptionValue? { values[key] }

    /// Those that are set, in the panels' order.
    public var inForce: [(field: OptionField, value: OptionValue)] {
        OptionsPanel.all.flatMap(\.fields).compactMap { field in
            values[field.key].map { (field, $0) }
        }
    }

    /// Those of one kind of model.
    public func only(_ source: InferenceSource) -> OptionValues {
        let keys = OptionsPanel.all.filter { $0.source == source }.flatMap(\.fields).map(\.key)
        var part = OptionValues()
        part.values = values.filter { keys.contains($0.key) }
        return part
    }

    /// Sets one key from its text. A key that takes several texts may be set
    /// again and again: each text is added.
    public mutating func set(_ key: String, to text: String) throws(LanguageModelError) {
        let field = try Self.field(key, value: text)
        let value = try field.parse(text)
        if case .texts(let new) = value, case .texts(let old) = values[key] {
            try set(field, .texts(old + new), shown: text)
        } else {
            values[key] = value
        }
    }

    /// Sets or, with nil, unsets one key.
    public mutating func set(_ key: String, _ value: OptionValue?) throws(LanguageModelError) {
        let field = try Self.field(key, value: value?.text ?? "")
        guard let value else {
            values[key] = nil
            return
        }
        try set(field, value, shown: value.text)
    }

    /// These values where they are set, else those of `base`. A way of
    /// sampling is one choice, and so is a way of thinking: setting any of its
    /// keys replaces the base's.
    public func merged(over base: OptionValues) -> OptionValues {
        var merged = base
        for group in Self.groups where group.contains(where: { values[$0] != nil }) {
            for key in group { merged.values[key] = nil }
        }
        merged.values.merge(values) { _, own in own }
        return merged
    }

    private static let groups = [
        ["device.sampling", "device.topK", "device.topP"],
        ["gemini.thinkingLevel", "gemini.thinkingBudget"],
    ]

    private mutating func set(
        _ field: OptionField, _ value: OptionValue, shown text: String
    ) throws(LanguageModelError) {
        guard field.accepts(value) else {
            guard case .texts(let count, _) = field.kind, case .texts(let texts) = value,
                texts.count > count
            else { throw field.refused(text) }
            throw field.refused(text, allowed: "at most \(count) texts")
        }
        values[field.key] = value
    }

    private static func field(
        _ key: String, value: String
    ) throws(LanguageModelError) -> OptionField {
        guard let field = OptionsPanel.field(key) else {
            throw OptionsPanel.unknown(key, value: value)
        }
        return field
    }
}

extension OptionValues {
    /// Refuses keys that cannot stand beside each other.
    func refuseContradictions() throws(LanguageModelError) {
        for (field, value) in inForce {
            for other in field.excludes where values[other] != nil {
                throw field.refused(value.text, allowed: "nothing beside \(other)")
            }
        }
        guard case .word(let sampling) = self["device.sampling"] else { return }
        for key in ["device.topK", "device.topP"] {
            guard let value = self[key], let field = OptionsPanel.field(key),
                field.name != sampling
            else { continue }
            throw field.refused(
                value.text, allowed: "nothing beside device.sampling=\(sampling)")
        }
    }
}
