/// Where the program's files live: the XDG folders, or one flat folder when
/// `TANDEM_HOME` is set.
///
/// A pure function of the environment and the home folder; nothing is looked
/// up, and who writes a file makes its folder.
public struct ApplicationPaths: Sendable, Equatable {
    /// Settings, and the key file.
    public let configurationFolder: String
    /// Conversations and models.
    public let dataFolder: String
    /// What the program remembers: the log, the history of prompts.
    public let stateFolder: String

    /// Finds the folders. A relative path in an XDG variable is ignored, as
    /// the specification says; a relative `TANDEM_HOME` counts from `current`.
    public init(environment: [String: String], home: String, current: String = "/") {
        if let flat = environment["TANDEM_HOME"], !flat.isEmpty {
            let folder = Self.absolute(flat, home: home, current: current)
            self.init(configurationFolder: folder, dataFolder: folder, stateFolder: folder)
            return
        }
        func folder(_ variable: String, _ fallback: String) -> String {
            let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
            return Self.joined(base ?? Self.joined(home, fallback), "tandem")
        }
        self.init(
            configurationFolder: folder("XDG_CONFIG_HOME", ".config"),
            dataFolder: folder("XDG_DATA_HOME", ".local/share"),
            stateFolder: folder("XDG_STATE_HOME", ".local/state"))
    }

    private init(configurationFolder: String, dataFolder: String, stateFolder: String) {
        self.configurationFolder = configurationFolder
        self.dataFolder = dataFolder
        self.stateFolder = stateFolder
    }

    /// `config.json`, which the program never writes.
    public var configurationFile: String { Self.joined(configurationFolder, "config.json") }
    /// The Gemini key.
    public var apiKeyFile: String { Self.joined(configurationFolder, "api-key") }
    /// Texts for use again, one a file.
    public var rolesFolder: String { Self.joined(configurationFolder, "roles") }
    /// The conversations.
    public var database: String { Self.joined(dataFolder, "tandem.db") }
    /// Model files that the user got.
    public var modelsFolder: String { Self.joined(dataFolder, "models") }
    /// Models that the user knows by name, beside the program's own.
    public var catalogueFile: String { Self.joined(configurationFolder, "models.json") }
    /// Descriptions of programs that models may call as functions.
    public var toolsFolder: String { Self.joined(configurationFolder, "tools") }
    /// Tells this installation from others.
    var installationFile: String { Self.joined(stateFolder, "installation-id") }
    /// Firebase's token for this installation.
    var firebaseInstallationFile: String {
        Self.joined(stateFolder, "firebase-installation.json")
    }
    /// Earlier prompts.
    public var historyFile: String { Self.joined(stateFolder, "history") }
    /// The cloud's models as they were last listed.
    public var cloudModelsFile: String { Self.joined(stateFolder, "cloud-models.json") }
    /// What was copied and no clipboard took.
    public var copyFile: String { Self.joined(stateFolder, "copied.txt") }
    /// What happened, without prompts and keys.
    public var logFile: String { Self.joined(stateFolder, "tandem.log") }

    static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// Expands a leading `~` and makes a relative path absolute.
    static func absolute(_ path: String, home: String, current: String) -> String {
        if path == "~" { return home }
        if path.hasPrefix("~/") { return joined(home, String(path.dropFirst(2))) }
        return path.hasPrefix("/") ? path : joined(current, path)
    }
}
