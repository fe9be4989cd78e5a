import HybridEngine

/// What a command line asks for.
enum Invocation: Equatable {
    case chat(ModelChoice, files: [String] = [], prompt: String?)
    case ask(AskOptions)
    case status(json: Bool, probe: Bool)
    case models(ModelsOptions)
    case config(ConfigRequest)
    case completion(Shell)
    case sessions(SessionsAction, json: Bool)
    case run(RunOptions)
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
    /// The name of a role, whose text is a template or instructions.
    var role: String?
    /// The words after `--option`, in order.
    var options: [String] = []
    /// What models may call or use; empty where the command line says nothing.
    var tools: [String] = []
    var session = SessionChoice()
}

/// Which saved conversation is gone on with, and whether this one is saved.
struct SessionChoice: Equatable {
    enum Opened: Equatable {
        case nothing, last
        case named(String)
    }

    var opened = Opened.nothing
    var isSaved = true
}

/// What `tandem sessions` is to do.
enum SessionsAction: Equatable {
    enum Format: String, CaseIterable { case markdown = "md", json }

    case list
    case show(String)
    case search(String)
    case export(String, Format)
    case load(String)
    case rename(String, title: String)
    case remove(String)
}

/// What `tandem ask` is to do.
struct AskOptions: Equatable {
    /// How the answer is written.
    enum Format: Equatable { case text, wholeText, firstCode, json, jsonStream }

    var choice = ModelChoice()
    var format = Format.text
    var isDryRun = false
    var isVerbose = false
    var isQuiet = false
    var input = InputRule.ifNotTerminal
    /// Files to attach, as typed; `-` is standard input.
    var files: [String] = []
    /// The file of the answer's JSON Schema.
    var schemaFile: String?
    /// The names of functions, as given.
    var tools: [String] { choice.tools }
    var allowsAllCalls = false
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
