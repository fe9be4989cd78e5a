/// A value of the configuration and where it came from.
public struct Setting<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The value in force.
    public var value: Value
    /// Who set it.
    public var origin: SettingOrigin

    /// Makes a setting.
    public init(_ value: Value, _ origin: SettingOrigin = .default) {
        self.value = value
        self.origin = origin
    }
}

/// Who set a value, strongest first: a flag wins over the environment, the
/// environment over the file, the file over the default.
public enum SettingOrigin: Sendable, Equatable {
    /// An option of the command line, by its long name.
    case flag(String)
    /// An environment variable, by its name.
    case environment(String)
    /// The configuration file, by its path.
    case file(String)
    /// Nobody.
    case `default`
}
