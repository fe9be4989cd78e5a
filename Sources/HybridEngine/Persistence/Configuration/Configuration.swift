/// The settings in force, each with its origin.
public struct Configuration: Sendable, Equatable {
    /// Which of the two models is wanted (`mode`).
    public var mode = Setting(InferenceMode.preferOnDevice)
    /// System instructions (`system`); nil for none.
    public var system = Setting<String?>(nil)
    /// The on-device model.
    public var device = Device()
    /// The cloud model.
    public var cloud = Cloud()
    /// Custom models.
    public var customModels = CustomModels()
    /// Where custom models can be had by name.
    public var firebase = Firebase()
    /// A shell command that prints the API key (`apiKeyCommand`); nil for
    /// none.
    public var apiKeyCommand = Setting<String?>(nil)
    /// The least that the log tells (`log.level`).
    public var logLevel = Setting(Log.Level.info)
    /// Generation options (`options.gemini.*`, `options.device.*`), as given.
    public var options = Setting(OptionValues())
    /// Functions that models may call in a chat, by name (`tools`).
    public var tools = Setting([String]())
    /// What cloud models cost (`prices`).
    public var prices = Setting(ModelPrices())
    /// Keys of a chat's commands by the command's name (`keys.*`).
    public var keys = Setting([String: String]())
    /// The file's line of each of those.
    public var keyLines: [String: Int] = [:]
    /// What in the file could not be used.
    public var problems: [ConfigurationProblem] = []
    /// Keys of the file that this version does not know. They are left alone:
    /// a newer one may.
    public var unknownKeys: [ConfigurationProblem] = []

    /// Which colours a screen has (`theme`).
    public var theme = Setting(Theme.default)
    /// What says that an answer has ended while nobody looks (`notify`).
    public var notify = Setting(Notify.off)

    /// Whose keys the draft has (`editing`).
    public var editing = Setting(Editing.emacs)

    /// Keys for writing.
    public enum Editing: String, Sendable, CaseIterable {
        /// Those of shells and Emacs.
        case emacs
        /// Those of vi: a mode to write in, and one for commands.
        case vi
    }

    /// The themes of a screen.
    public enum Theme: String, Sendable, CaseIterable {
        /// The terminal's own colours.
        case `default`
        /// Light or dark, as the terminal says that its background is.
        case auto
        /// For a light background.
        case light
        /// For a dark background.
        case dark
        /// Nothing dim and no colours but the terminal's own.
        case highContrast = "high-contrast"
    }

    /// Ways to say that an answer has ended.
    public enum Notify: String, Sendable, CaseIterable {
        /// Nothing does.
        case off
        /// The terminal's bell.
        case bell
        /// The window's title.
        case title
    }

    /// Settings of the on-device model.
    public struct Device: Sendable, Equatable {
        /// Whether it may be used (`device.enabled`).
        public var isEnabled = Setting(true)
        /// A catalogue name or a path (`device.model`); nil for the
        /// catalogue's default.
        public var model = Setting<String?>(nil)
        /// How long an idle model stays in memory (`device.keepAlive`, in
        /// seconds).
        public var keepAlive = Setting(Duration.seconds(600))
        /// Worker threads (`device.threads`); nil lets the runtime choose.
        public var threads = Setting<Int?>(nil)
        /// Size of the context window (`device.contextTokens`); nil for the
        /// model's own, within the runtime's limit.
        public var contextTokens = Setting<Int?>(nil)
    }

    /// Settings of custom models.
    public struct CustomModels: Sendable, Equatable {
        /// The TensorFlow Lite library that runs them
        /// (`customModels.library`); nil for the one that was installed with
        /// the program.
        public var library = Setting<String?>(nil)
        /// Threads to compute with (`customModels.threads`).
        public var threads = Setting(1)
        /// Whether the chat looks for a newer version of a model that was
        /// downloaded when it is run (`customModels.keepFresh`).
        public var keepsFresh = Setting(true)
    }

    /// Makes the defaults.
    public init() {}
}

/// What the command line says about the configuration.
public struct ConfigurationFlags: Sendable, Equatable {
    /// `--mode`.
    public var mode: InferenceMode?
    /// `--system`.
    public var system: String?
    /// `--device-model`.
    public var deviceModel: String?
    /// `--model`.
    public var cloudModel: String?
    /// `--option`.
    public var options: OptionValues

    /// Makes flags.
    public init(
        mode: InferenceMode? = nil, system: String? = nil, deviceModel: String? = nil,
        cloudModel: String? = nil, options: OptionValues = OptionValues()
    ) {
        self.mode = mode
        self.system = system
        self.deviceModel = deviceModel
        self.cloudModel = cloudModel
        self.options = options
    }
}
