/// A model that this machine could run.
package struct DeviceModelEntry: Sendable, Equatable {
    package var name: String
    /// Whether its file is here.
    package var isInstalled: Bool

    package init(name: String, isInstalled: Bool) {
        self.name = name
        self.isInstalled = isInstalled
    }
}
