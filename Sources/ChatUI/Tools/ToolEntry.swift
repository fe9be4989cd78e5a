/// A function that models may be offered.
package struct ToolEntry: Sendable, Equatable {
    package let name: String
    package let help: String
    /// Models are told of it.
    package var isOn: Bool

    package init(name: String, help: String, isOn: Bool = false) {
        self.name = name
        self.help = help
        self.isOn = isOn
    }
}
