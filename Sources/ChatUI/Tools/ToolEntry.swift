/// A function, or something of the cloud's service, that models may be offered.
package struct ToolEntry: Sendable, Equatable {
    package let name: String
    package let help: String
    /// What else one should know; nil for nothing.
    package let note: String?
    /// Each use asks the user.
    package let asks: Bool
    /// Models are told of it.
    package var isOn: Bool

    package init(
        name: String, help: String, note: String? = nil, asks: Bool = true, isOn: Bool = false
    ) {
        self.note = note
        self.asks = asks
        self.name = name
        self.help = help
        self.isOn = isOn
    }
}
