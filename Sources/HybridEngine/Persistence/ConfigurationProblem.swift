/// Something in the configuration file that could not be used. The default
/// holds instead; nothing stops.
public struct ConfigurationProblem: Sendable, Equatable, CustomStringConvertible {
    /// The file's path.
    public var file: String
    /// The key, for example `device.threads`; nil when the whole file is bad.
    public var key: String?
    /// What is wrong and what would be right.
    public var reason: String

    /// One sentence that names the file and the key.
    public var description: String {
        if let key { return "\(file): \(key): \(reason)" }
        return "\(file): \(reason)"
    }
}
