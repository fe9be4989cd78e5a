extension OptionValues {
    /// Sets one key from a value of the configuration file.
    mutating func set(_ key: String, json value: JSONValue) throws(LanguageModelError) {
        switch value {
        case .null: return
        case .array(let items): try set(key, list: items)
        case .object: throw Self.refuse(key, value: value.text)
        case .boolean:
            guard OptionsPanel.field(key)?.kind == .flag else {
                throw Self.refuse(key, value: value.text)
            }
            try set(key, to: value.text)
        default: try set(key, to: value.text)
        }
    }

    private mutating func set(
        _ key: String, list items: [JSONValue]
    ) throws(LanguageModelError) {
        guard case .texts = OptionsPanel.field(key)?.kind else {
            throw Self.refuse(key, value: "a list")
        }
        try set(key, .texts([]))
        for item in items {
            guard case .string(let text) = item else {
                throw Self.refuse(key, value: item.text)
            }
            try set(key, to: text)
        }
    }

    private static func refuse(_ key: String, value: String) -> LanguageModelError {
        OptionsPanel.field(key)?.refused(value) ?? OptionsPanel.unknown(key, value: value)
    }

    /// An option's error as a clause that follows the key.
    static func sentence(for error: LanguageModelError) -> String {
        guard case .invalidOption(_, let value, let allowed) = error else { return error.kind }
        return "\(value) is not allowed; it takes \(allowed)"
    }
}
