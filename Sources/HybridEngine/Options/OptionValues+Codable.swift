/// As in the configuration file: values by key.
extension OptionValues: Codable {
    /// Reads values. Those that this program does not know are left out.
    public init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.singleValueContainer().decode([String: JSONValue].self)
        for (key, value) in values { try? set(key, json: value) }
    }

    /// Writes the values that are set.
    public func encode(to encoder: any Encoder) throws {
        var values: [String: JSONValue] = [:]
        for (field, value) in inForce { values[field.key] = value.json }
        var container = encoder.singleValueContainer()
        try container.encode(values)
    }
}

extension OptionValue {
    /// As JSON.
    var json: JSONValue {
        switch self {
        case .decimal(let number): .number(number)
        case .whole(let number): .integer(number)
        case .seed(let seed): Int(exactly: seed).map(JSONValue.integer) ?? .unsigned(seed)
        case .word(let word): .string(word)
        case .texts(let texts): .array(texts.map(JSONValue.string))
        case .flag(let isOn): .boolean(isOn)
        }
    }
}
