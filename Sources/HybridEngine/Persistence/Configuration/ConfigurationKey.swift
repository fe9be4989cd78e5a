/// A key of the configuration file as data: what is read, checked, listed and
/// explained is made from one table.
public struct ConfigurationKey: Sendable, Identifiable {
    /// The dotted key, for example `device.threads`.
    public let name: String
    /// What it does, one sentence.
    public let help: String
    /// What it takes, as the end of a sentence.
    public let allowed: String
    /// A value as it would be written in the file; the default where there is
    /// one.
    public let example: String
    /// What holds while it is not set, for a person.
    public let defaultText: String
    /// The environment's variable that wins over the file; nil for none.
    public let variable: String?
    /// The option of the command line that wins over both; nil for none.
    public let flag: String?
    private let read: @Sendable (Configuration) -> Setting<String?>

    init(
        _ name: String, _ help: String, takes allowed: String, example: String,
        default defaultText: String? = nil, variable: String? = nil, flag: String? = nil,
        read: @escaping @Sendable (Configuration) -> Setting<String?>
    ) {
        self.name = name
        self.help = help
        self.allowed = allowed
        self.example = example
        self.defaultText = defaultText ?? example
        self.variable = variable
        self.flag = flag
        self.read = read
    }

    /// The dotted key.
    public var id: String { name }

    /// The value in force as the file would write it, and who set it; nil for
    /// a value that is not set.
    public func setting(in configuration: Configuration) -> Setting<String?> {
        read(configuration)
    }

    /// The key of a name; nil for none that is known.
    public static func named(_ name: String) -> ConfigurationKey? {
        all.first { $0.name == name }
    }

    /// Every key but those of `keys`, which belong to the program's commands.
    public static let all = general + device + cloud + customModels + firebase + options
}

extension Setting {
    /// The value in the file's form.
    func text(_ convert: (Value) -> String?) -> Setting<String?> {
        Setting<String?>(convert(value), origin)
    }
}
