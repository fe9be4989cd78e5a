extension ConfigurationKey {
    static let general = [
        ConfigurationKey(
            "mode", "Which of the two models is wanted.",
            takes: InferenceMode.allCases.map(\.rawValue).joined(separator: ", "),
            example: "\"prefer-on-device\"", flag: "--mode",
            read: { $0.mode.text { quoted($0.rawValue) } }),
        ConfigurationKey(
            "system", "System instructions for every conversation.", takes: "text",
            example: "\"Answer in short sentences.\"", default: "none", flag: "--system",
            read: { $0.system.text { $0.map(quoted) } }),
        ConfigurationKey(
            "apiKeyCommand", "A shell command that prints the Gemini API key.",
            takes: "a shell command that prints the key", example: "\"pass show gemini\"",
            default: "none",
            // It may hold a secret.
            read: { $0.apiKeyCommand.text { $0.map { _ in "\"(set, not shown)\"" } } }),
        ConfigurationKey(
            "theme", "The screen's colours; auto asks the terminal for its background.",
            takes: Configuration.Theme.allCases.map(\.rawValue).joined(separator: ", "),
            example: "\"default\"", read: { $0.theme.text { quoted($0.rawValue) } }),
        ConfigurationKey(
            "notify", "What says that an answer ended while another window was in use.",
            takes: Configuration.Notify.allCases.map(\.rawValue).joined(separator: ", "),
            example: "\"off\"", read: { $0.notify.text { quoted($0.rawValue) } }),
        ConfigurationKey(
            "tools", "Functions that models may call in a chat; each call asks.",
            takes: "a list of functions' names",
            example: #"["current_time","calculator","read_file"]"#, default: "none",
            read: {
                $0.tools.text { names in
                    names.isEmpty ? nil : JSONValue.array(names.map(JSONValue.string)).fileText
                }
            }),
        ConfigurationKey(
            "editing", "Whose keys the draft has.",
            takes: Configuration.Editing.allCases.map(\.rawValue).joined(separator: ", "),
            example: "\"emacs\"", read: { $0.editing.text { quoted($0.rawValue) } }),
        ConfigurationKey(
            "log.level", "The least that the log tells.",
            takes: Log.Level.allCases.map { "\($0)" }.joined(separator: ", "),
            example: "\"info\"", read: { $0.logLevel.text { quoted("\($0)") } }),
        ConfigurationKey(
            "prices", "What cloud models cost, in US dollars for a million tokens: for /cost.",
            takes: "a date, and for each model's name its input and output",
            example: #"{"date":"2026-11-30","some-model":{"input":0.1,"output":0.4}}"#,
            default: "unknown", read: { $0.prices.text { $0.json?.fileText } }),
    ]

    static let device = [
        ConfigurationKey(
            "device.enabled", "Whether the model on this machine may be used.",
            takes: "true or false", example: "true",
            read: { $0.device.isEnabled.text { "\($0)" } }),
        ConfigurationKey(
            "device.model", "The model on this machine: a name or a file's path.",
            takes: "a model's name or path", example: "\"SmolLM2-135M-Instruct\"",
            default: "the bundled model", flag: "--device-model",
            read: { $0.device.model.text { $0.map(quoted) } }),
        ConfigurationKey(
            "device.keepAlive", "Seconds that an idle model stays in memory.",
            takes: "seconds, 0 to 31536000", example: "600",
            read: { $0.device.keepAlive.text { seconds($0) } }),
        ConfigurationKey(
            "device.threads", "Processor threads that the model uses.", takes: "1 to 512",
            example: "2", default: "chosen from the machine's load",
            read: { $0.device.threads.text { $0.map { "\($0)" } } }),
        ConfigurationKey(
            "device.contextTokens", "Size of the model's window, in tokens.",
            takes: "256 to 1048576", example: "8192", default: "the model's own",
            read: { $0.device.contextTokens.text { $0.map { "\($0)" } } }),
    ]

    static let cloud = [
        ConfigurationKey(
            "cloud.model", "The model in the cloud.", takes: "a model's name",
            example: quoted(Configuration.Cloud.defaultModel), variable: "GEMINI_MODEL",
            flag: "--model", read: { $0.cloud.model.text(quoted) }),
        ConfigurationKey(
            "cloud.endpoint", "By which door the service is asked.",
            takes: CloudEndpoint.allCases.map(\.rawValue).joined(separator: ", "),
            example: "\"developer\"", read: { $0.cloud.endpoint.text { quoted($0.rawValue) } }),
        ConfigurationKey(
            "cloud.baseURL", "The service's address, if it is another one.",
            takes: "an https address; http only for this machine",
            example: "\"https://example.com\"", default: "the endpoint's own",
            variable: "GOOGLE_GEMINI_BASE_URL",
            read: { $0.cloud.baseURL.text { $0.map(quoted) } }),
        ConfigurationKey(
            "cloud.project", "The project that the proxied endpoints need.",
            takes: "a project's name", example: "\"my-project\"", default: "none",
            read: { $0.cloud.project.text { $0.map(quoted) } }),
        ConfigurationKey(
            "cloud.location", "The Agent Platform's place.", takes: "a place's name",
            example: "\"global\"", read: { $0.cloud.location.text { $0.map(quoted) } }),
        timeout("connect", "Seconds to wait for a connection.", "10", \.connectTimeout),
        timeout("firstByte", "Seconds to wait for an answer to begin.", "180", \.firstByteTimeout),
        timeout("silence", "Seconds that an answer may pause.", "60", \.silenceTimeout),
    ]

    static let customModels = [
        ConfigurationKey(
            "customModels.library", "The TensorFlow Lite library that runs custom models.",
            takes: "a library's path", example: "\"/usr/local/lib/libtensorflowlite_c.so\"",
            default: "the one that was installed with the program",
            read: { $0.customModels.library.text { $0.map(quoted) } }),
        ConfigurationKey(
            "customModels.threads", "Processor threads that a custom model uses.",
            takes: "1 to 64", example: "1", read: { $0.customModels.threads.text { "\($0)" } }),
        ConfigurationKey(
            "customModels.keepFresh",
            "Whether the chat looks for a newer version of a downloaded model that is run.",
            takes: "true or false", example: "true",
            read: { $0.customModels.keepsFresh.text { "\($0)" } }),
    ]

    static let firebase = [
        ConfigurationKey(
            "firebase.project", "The Firebase project whose custom models can be got by name.",
            takes: "a project's name", example: "\"my-project\"",
            default: "that of cloud.project", read: { $0.firebase.project.text { $0.map(quoted) } }),
        ConfigurationKey(
            "firebase.app", "The app's identifier in that project. The key is the cloud's.",
            takes: "an app's identifier", example: "\"1:1234567890:ios:0123456789abcdef\"",
            default: "none: no project is asked",
            read: { $0.firebase.app.text { $0.map(quoted) } }),
        ConfigurationKey(
            "firebase.bundle", "The bundle identifier that the key is restricted to.",
            takes: "an identifier without blanks", example: "\"tandem\"",
            read: { $0.firebase.bundle.text(quoted) }),
        ConfigurationKey(
            "firebase.models", "Names of the project's models, to list them.",
            takes: "a list of names", example: "[\"my-model\"]", default: "none",
            read: {
                $0.firebase.models.text { names in
                    names.isEmpty ? nil : JSONValue.array(names.map(JSONValue.string)).fileText
                }
            }),
        ConfigurationKey(
            "firebase.baseURL", "The address of the project's services, if it is another one.",
            takes: "an https address; http only for this machine",
            example: "\"https://example.com\"", default: "Google's own",
            read: { $0.firebase.baseURL.text { $0.map(quoted) } }),
    ]

    static let options = OptionsPanel.all.flatMap(\.fields).map { field in
        ConfigurationKey(
            "options.\(field.key)", field.help, takes: field.allowed, example: field.start.fileText,
            default: field.defaultText, flag: "--option",
            read: { configuration in
                let options = configuration.options
                guard let value = options.value[field.key] else { return Setting(nil) }
                return Setting(value.fileText, options.origin)
            })
    }

    private static func timeout(
        _ name: String, _ help: String, _ example: String,
        _ path: KeyPath<Configuration.Cloud, Setting<Duration>> & Sendable
    ) -> ConfigurationKey {
        ConfigurationKey(
            "cloud.timeouts.\(name)", help, takes: "seconds, 0.05 to 86400", example: example,
            read: { $0.cloud[keyPath: path].text { seconds($0) } })
    }

    private static func seconds(_ duration: Duration) -> String {
        let seconds =
            Double(duration.components.seconds)
            + Double(duration.components.attoseconds) / 1e18
        return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }

    @Sendable private static func quoted(_ text: String) -> String {
        JSONValue.string(text).fileText
    }
}

extension JSONValue {
    /// The value as a configuration file has it.
    fileprivate var fileText: String { String(decoding: JSONWriter.bytes(self), as: UTF8.self) }
}

extension OptionValue {
    /// The value as a configuration file has it.
    fileprivate var fileText: String {
        switch self {
        case .decimal(let value): JSONValue.number(value).fileText
        case .whole(let value): JSONValue.integer(value).fileText
        case .seed(let value): JSONValue.unsigned(value).fileText
        case .word(let word): JSONValue.string(word).fileText
        case .texts(let texts): JSONValue.array(texts.map(JSONValue.string)).fileText
        case .flag(let isOn): JSONValue.boolean(isOn).fileText
        }
    }
}
