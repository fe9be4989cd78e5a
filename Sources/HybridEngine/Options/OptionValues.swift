/// Options as a person gives them, key by key: on the command line
/// (`-o device.topK=40`), in the configuration file, in the panels.
///
/// Each key is checked when it is set; making options for a model checks that
/// the keys agree with each other.
public struct OptionValues: Sendable, Equatable {
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
    /// An option that is set and beside which a field cannot have a value; nil
    /// for none.
    public func rival(of field: OptionField, _ value: OptionValue) -> OptionField? {
        if let key = field.excludes.first(where: { values[$0] != nil }) {
            return OptionsPanel.field(key)
        }
        return samplingRival(of: field, value)
    }

    /// A way of sampling goes with its own number alone.
    private func samplingRival(of field: OptionField, _ value: OptionValue) -> OptionField? {
        switch (field.key, value) {
        case ("device.sampling", .word(let way)):
            return ["device.topK", "device.topP"].lazy.filter { self.values[$0] != nil }
                .compactMap(OptionsPanel.field).first { $0.name != way }
        case ("device.topK", _), ("device.topP", _):
            guard case .word(let way) = values["device.sampling"], way != field.name else {
                return nil
            }
            return OptionsPanel.field("device.sampling")
        default: return nil
        }
    }

    /// Refuses keys that cannot stand beside each other.
    func refuseContradictions() throws(LanguageModelError) {
        // The numbers of sampling tell what its way would.
        for (field, value) in inForce where field.key != "device.sampling" {
            guard let rival = rival(of: field, value) else { continue }
            let beside = values[rival.key]?.word.map { "\(rival.key)=\($0)" } ?? rival.key
            throw field.refused(value.text, allowed: "nothing beside \(beside)")
        }
    }
}
