import HybridEngine

/// What a command line asks for.
enum Invocation: Equatable {
    case chat(ModelChoice, prompt: String?)
    case ask(AskOptions)
    case status(json: Bool, probe: Bool)
    case config(ConfigRequest)
    case completion(Shell)
    case help(HelpTopic)
    case version
}

/// What the help is wanted about.
enum HelpTopic: Equatable {
    case program
    case command(CommandSpec)
    case options
    /// The page for `man`.
    case manual
}

/// What `tandem config` is to do.
enum ConfigRequest: Equatable {
    case path
    case show(origin: Bool)
    case check
    case example
}

/// A shell that has completion scripts.
enum Shell: String, CaseIterable {
    case bash, zsh, fish
}

/// The options that chat and `ask` share: nil is the configuration's value.
struct ModelChoice: Equatable {
    var mode: InferenceMode?
    var cloudModel: String?
    var deviceModel: String?
    var system: String?
    /// The words after `--option`, in order.
    var options: [String] = []
}

/// What `tandem ask` is to do.
struct AskOptions: Equatable {
    /// How the answer is written.
    enum Format: Equatable { case text, wholeText, json, jsonStream }

    var choice = ModelChoice()
    var format = Format.text
    var isDryRun = false
    var isVerbose = false
    var isQuiet = false
    var input = InputRule.ifNotTerminal
    /// The prompt words joined; nil when there are none.
    var prompt: String?
}

/// When standard input belongs to the prompt.
enum InputRule: Equatable {
    case ifNotTerminal
    /// Named with `-`: waited for without end.
    case always
    case never
}
