/// A named choice of how free an answer is, for both models at once.
public struct OptionsPreset: Sendable, Equatable {
    /// `precise`, `balanced` or `creative`.
    public let name: String
    private let values: [(key: String, value: OptionValue)]

    /// From focused to inventive.
    public static let all = [
        OptionsPreset(
            name: "precise",
            values: [
                ("gemini.temperature", .decimal(0.2)), ("device.sampling", .word("greedy")),
            ]),
        // Every model's own defaults are its balance.
        OptionsPreset(name: "balanced", values: []),
        OptionsPreset(
            name: "creative",
            values: [
                ("gemini.temperature", .decimal(1.5)), ("device.topP", .decimal(0.95)),
                ("device.temperature", .decimal(0.9)),
            ]),
    ]

    /// The values with this preset's choice in place of their own; lengths,
    /// seeds, stop sequences and thinking stay.
    public func applied(to values: OptionValues) -> OptionValues {
        var result = values
        for key in Self.keys { try? result.set(key, nil) }
        for (key, value) in self.values { try? result.set(key, value) }
        return result
    }

    /// Whether the values are what it would make of them.
    public func matches(_ values: OptionValues) -> Bool { applied(to: values) == values }

    private static let keys = [
        "gemini.temperature", "gemini.topP", "gemini.topK", "device.sampling", "device.topK",
        "device.topP", "device.temperature",
    ]

    /// Compares by name: no two presets share one.
    public static func == (one: OptionsPreset, other: OptionsPreset) -> Bool {
        one.name == other.name
    }
}
