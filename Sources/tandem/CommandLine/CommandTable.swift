import HybridEngine

/// All commands and options of this version. Help, completion and the parser
/// are made from it, so that none can know more than another.
enum CommandTable {
    static let commands = [
        chat, ask, status, run, models, sessions, config, completion, help,
    ]

    /// Those, and the commands below them.
    static let all = commands.flatMap { [$0] + $0.subcommands }

    static func command(named name: String) -> CommandSpec? {
        commands.first { $0.name == name }
    }

    /// Whether an option, as written, has its value in the word after it.
    static func takesNextWord(_ word: String) -> Bool {
        let options = all.flatMap(\.options)
        if word.hasPrefix("--") {
            let name = word.dropFirst(2)
            return options.contains { $0.long == name && $0.takesValue }
        }
        let letters = word.dropFirst()
        let firstWithValue = letters.firstIndex { letter in
            options.contains { $0.short == letter && $0.takesValue }
        }
        return firstWithValue.map { letters.index(after: $0) == letters.endIndex } ?? false
    }

    static let chat = CommandSpec(
        name: "", operands: "[TEXT]", summary: "opens the chat; TEXT is sent at once",
        discussion: [
            "Opens the chat on this terminal. A text with a blank in it, or anything after --,"
                + " is sent as the first prompt.",
            "Files of --file go with the first message.",
            "With TERM=dumb or ACCESSIBLE=1 the chat is plain lines, without a screen.",
        ],
        options: [mode, cloudModel, deviceModel, system, role, option, tools] + session
            + [
                .value(
                    "file", "f", "PATH", isRepeatable: true,
                    "attach a file to the first message: text, an image or a PDF"),
                helpFlag, versionFlag,
            ])

    static let ask = CommandSpec(
        name: "ask", operands: "[PROMPT…]", summary: "answers one prompt on standard output",
        discussion: [
            "Standard input that is not a terminal comes first, the prompt after it; - names"
                + " standard input. Only the answer goes to standard output.",
            "A line end is added when the answer lacks one.",
            toolNames,
        ],
        options: [mode, cloudModel, deviceModel, system, role, option] + session + [
            .value(
                "file", "f", "PATH", isRepeatable: true,
                "attach a file: text, an image or a PDF; - is standard input"),
            .value("schema", nil, "FILE", "hold the answer to the JSON Schema in this file"),
            tools, .flag("yes-tools", nil, "allow every call of a function"),
            .flag("no-stream", nil, "print the answer in one piece when it is complete"),
            .flag("extract", "x", "print the first block of code alone, as it was written"),
            .flag("json", nil, "print one JSON object at the end"),
            .flag("json-stream", nil, "print one JSON event a line"),
            .flag("dry-run", nil, "print who would answer and the request; send nothing"),
            .flag("no-stdin", nil, "do not read standard input"),
            .flag("verbose", "v", "say on standard error who answered, why and how fast"),
            .flag("quiet", "q", "say nothing on standard error but errors"),
            helpFlag,
        ])

    static let status = CommandSpec(
        name: "status", operands: nil, summary: "says which models can answer, and why not",
        discussion: [
            "Loads no model, and sends nothing without --probe. Ends with 0 in every state."
        ],
        options: [
            .flag("json", nil, "print one JSON object"),
            .flag("probe", nil, "ask the cloud's service whether it takes the key"), helpFlag,
        ])

    static let help = CommandSpec(
        name: "help", operands: "[COMMAND|options|manual]",
        summary: "explains a command, or the options",
        discussion: [
            "Without a name: the commands. help options lists the keys of --option; help manual"
                + " prints the manual page for man."
        ],
        options: [helpFlag])

    private static let toolNames =
        "--tools takes \(Functions.names.joined(separator: ", ")) and the names of your own"
        + " functions in the folder tools beside the configuration. Those of the cloud's service"
        + " (\(ServerTool.allCases.map(\.rawValue).joined(separator: ", "))) ask nobody."

    private static let mode = OptionSpec.value(
        "mode", "M", "MODE", choices: InferenceMode.allCases.map(\.rawValue),
        "which model is wanted")
    private static let cloudModel = OptionSpec.value(
        "model", "m", "NAME", "the model in the cloud")
    private static let deviceModel = OptionSpec.value(
        "device-model", nil, "NAME|PATH", "the model on this machine")
    private static let system = OptionSpec.value("system", "s", "TEXT", "system instructions")
    private static let role = OptionSpec.value(
        "role", nil, "NAME", "a text of the folder roles: a template of messages, or instructions")
    private static let option = OptionSpec.value(
        "option", "o", "KEY=VALUE", isRepeatable: true,
        "a generation option; see tandem help options")
    private static let tools = OptionSpec.value(
        "tools", nil, "LIST", isRepeatable: true,
        "functions that the model may call, with commas between")
    private static let session: [OptionSpec] = [
        .flag("continue", "c", "go on with the last conversation"),
        .value("session", nil, "ID", "go on with this conversation; see tandem sessions list"),
        .flag("no-save", "n", "save nothing of this conversation"),
    ]
    static let helpFlag = OptionSpec.flag("help", "h", "show this help")
    private static let versionFlag = OptionSpec.flag("version", nil, "show versions")
}
