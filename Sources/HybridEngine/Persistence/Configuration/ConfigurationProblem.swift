/// Something in the configuration file that could not be used. The default
/// holds instead; nothing stops.
public struct ConfigurationProblem: Sendable, Equatable, CustomStringConvertible {
    /// The file's path.
    public var file: String
    /// The line of the file, from 1; nil where no line is to blame.
    public var line: Int?
    /// The key, for example `device.threads`; nil when the whole file is bad.
    public var key: String?
    /// What is wrong and what would be right.
    public var reason: String

    /// Makes a problem.
    public init(file: String, line: Int? = nil, key: String?, reason: String) {
        self.file = file
        self.line = line
        self.key = key
        self.reason = reason
    }

    /// One sentence that names the file, the line and the key.
    public var description: String {
        let place = line.map { "\(file):\($0)" } ?? file
        return [place, key, reason].compactMap { $0 }.joined(separator: ": ")
    }
}
