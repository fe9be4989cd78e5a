import ChatUI
import HybridEngine

extension Invocation {
    /// Reads the words after the program's name. The first word that is no
    /// option may be a command; options may stand before it.
    static func parse(_ words: [String]) throws(UsageError) -> Invocation {
        guard let place = leadingOperand(words) else { return try parseProgram(words) }
        let word = words[place]
        guard let command = namedCommand(word) else { return try parseProgram(words) }
        return try parse(command, Array(words[..<place] + words[(place + 1)...]))
    }

    private static func namedCommand(_ word: String) -> CommandSpec? {
        word.isEmpty ? nil : CommandTable.command(named: word)
    }

    /// Where the first operand stands, if one stands before `--`. The options
    /// of all commands count: which command it is, is not known yet.
    private static func leadingOperand(_ words: [String]) -> Int? {
        var index = 0
        while index < words.count, words[index] != "--" {
            guard words[index].hasPrefix("-"), words[index].count > 1 else { return index }
            index += CommandTable.takesNextWord(words[index]) ? 2 : 1
        }
        return nil
    }

    private static func parseProgram(_ words: [String]) throws(UsageError) -> Invocation {
        let parsed = try ArgumentParser.parse(words, as: CommandTable.chat)
        if parsed.has("help") { return .help(.program) }
        if parsed.has("version") { return .version }
        let files = parsed.all("file")
        // The keyboard is there.
        if files.contains("-") { throw .conflict("--file -", "the chat") }
        return .chat(try choice(parsed), files: files, prompt: try chatPrompt(parsed))
    }

    private static func chatPrompt(_ parsed: ParsedArguments) throws(UsageError) -> String? {
        guard let first = parsed.operands.first else { return nil }
        if parsed.operands.count == 1, parsed.plainOperandCount == 1, !first.isEmpty,
            first.isOneWord
        {
            let names = CommandTable.commands.map(\.name).filter { !$0.isEmpty }
            throw .unknownCommand(first, suggestion: Suggestion.nearest(to: first, among: names))
        }
        return try joined(parsed.operands)
    }

    private static func joined(_ operands: [String]) throws(UsageError) -> String {
        let text = operands.joined(separator: " ")
        guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyPrompt }
        return text
    }

    private static func parse(_ command: CommandSpec, _ words: [String]) throws(UsageError)
        -> Invocation
    {
        if !command.subcommands.isEmpty { return try parseGroup(command, words) }
        let parsed = try ArgumentParser.parse(words, as: command)
        if parsed.has("help") { return .help(.command(command)) }
        switch command.name {
        case "ask": return .ask(try ask(parsed))
        case "status":
            try refuseOperands(parsed.operands[...], of: command)
            return .status(json: parsed.has("json"), probe: parsed.has("probe"))
        case "completion": return .completion(try shell(parsed.operands, of: command))
        case let name where name.hasPrefix("sessions "):
            return .sessions(try SessionsAction(command, parsed), json: parsed.has("json"))
        case let name where name.hasPrefix("config "):
            try refuseOperands(parsed.operands[...], of: command)
            return .config(config(command.word, parsed))
        case "run": return .run(try run(parsed))
        case let name where name.hasPrefix("models "):
            return .models(try models(command, parsed))
        default: return .help(try helpTopic(parsed.operands, of: command))
        }
    }

    /// A command that only stands for those below it.
    private static func parseGroup(_ command: CommandSpec, _ words: [String]) throws(UsageError)
        -> Invocation
    {
        let names = command.subcommands.map(\.word)
        guard let place = leadingOperand(words) else {
            let parsed = try ArgumentParser.parse(words, as: command)
            if parsed.has("help") { return .help(.command(command)) }
            throw .missingSubcommand(command.title, names)
        }
        guard let found = command.subcommand(words[place]) else {
            throw .unknownSubcommand(
                words[place], command: command.title, names,
                suggestion: Suggestion.nearest(to: words[place], among: names))
        }
        return try parse(found, Array(words[..<place] + words[(place + 1)...]))
    }

    private static func config(_ word: String, _ parsed: ParsedArguments) -> ConfigRequest {
        switch word {
        case "path": .path
        case "check": .check
        case "example": .example
        default: .show(origin: parsed.has("origin"))
        }
    }

    private static func shell(_ operands: [String], of command: CommandSpec) throws(UsageError)
        -> Shell
    {
        try refuseOperands(operands.dropFirst(), of: command)
        guard let shell = operands.first.flatMap(Shell.init(rawValue:)) else {
            let names = Shell.allCases.map(\.rawValue)
            guard let word = operands.first else { throw .missingSubcommand(command.title, names) }
            throw .unknownSubcommand(
                word, command: command.title, names,
                suggestion: Suggestion.nearest(to: word, among: names))
        }
        return shell
    }

    private static func helpTopic(_ operands: [String], of command: CommandSpec)
        throws(UsageError) -> HelpTopic
    {
        guard let name = operands.first else { return .program }
        if let found = namedCommand(name) {
            let below = operands.dropFirst().first.flatMap(found.subcommand)
            try refuseOperands(operands.dropFirst(below == nil ? 1 : 2), of: command)
            return .command(below ?? found)
        }
        try refuseOperands(operands.dropFirst(), of: command)
        if name == "options" { return .options }
        if name == "manual" { return .manual }
        throw .unexpectedOperand(name, command: command.title)
    }

    private static func refuseOperands(_ words: ArraySlice<String>, of command: CommandSpec)
        throws(UsageError)
    {
        if let word = words.first { throw .unexpectedOperand(word, command: command.title) }
    }

    private static func choice(_ parsed: ParsedArguments) throws(UsageError) -> ModelChoice {
        let isBoth = parsed.last("role") != nil && parsed.last("system") != nil
        if isBoth { throw .conflict("--role", "--system") }
        return ModelChoice(
            mode: parsed.last("mode").flatMap(InferenceMode.init(rawValue:)),
            cloudModel: parsed.last("model"), deviceModel: parsed.last("device-model"),
            system: parsed.last("system"), role: parsed.last("role"),
            options: parsed.all("option"), tools: toolNames(parsed),
            session: try session(parsed))
    }

    private static func session(_ parsed: ParsedArguments) throws(UsageError) -> SessionChoice {
        var session = SessionChoice()
        session.isSaved = !parsed.has("no-save")
        if let name = parsed.last("session") {
            if parsed.has("continue") { throw .conflict("--continue", "--session") }
            session.opened = .named(name)
        } else if parsed.has("continue") {
            session.opened = .last
        }
        return session
    }

    /// Names apart from each other by commas, or in options of their own.
    private static func toolNames(_ parsed: ParsedArguments) -> [String] {
        parsed.all("tools").flatMap { list in
            list.split { $0 == "," || $0 == " " }.map(String.init)
        }
    }

    private static func ask(_ parsed: ParsedArguments) throws(UsageError) -> AskOptions {
        var ask = AskOptions(choice: try choice(parsed))
        ask.format = try format(parsed)
        ask.isDryRun = parsed.has("dry-run")
        ask.files = parsed.all("file")
        ask.schemaFile = parsed.last("schema")
        ask.allowsAllCalls = parsed.has("yes-tools")
        ask.isVerbose = parsed.has("verbose")
        ask.isQuiet = parsed.has("quiet")
        if ask.isVerbose, ask.isQuiet { throw .conflict("--verbose", "--quiet") }
        let namesInput = parsed.plainOperands.contains("-")
        if namesInput, parsed.has("no-stdin") { throw .conflict("-", "--no-stdin") }
        ask.input = namesInput ? .always : parsed.has("no-stdin") ? .never : .ifNotTerminal
        try checkInput(&ask, namesInput: namesInput)
        let words =
            parsed.plainOperands.filter { $0 != "-" }
            + parsed.operands.dropFirst(parsed.plainOperandCount)
        ask.prompt = words.isEmpty ? nil : words.joined(separator: " ")
        return ask
    }

    /// Standard input can be read once.
    private static func checkInput(
        _ ask: inout AskOptions, namesInput: Bool
    ) throws(UsageError) {
        guard ask.files.contains("-") else { return }
        if ask.input == .never { throw .conflict("--file -", "--no-stdin") }
        if namesInput { throw .conflict("--file -", "-") }
        if ask.files.count(where: { $0 == "-" }) > 1 { throw .conflict("--file -", "--file -") }
        ask.input = .never
    }

    private static func format(_ parsed: ParsedArguments) throws(UsageError) -> AskOptions.Format {
        if parsed.has("extract") {
            for other in ["json", "json-stream"] where parsed.has(other) {
                throw .conflict("--extract", "--\(other)")
            }
            return .firstCode
        }
        switch (parsed.has("json"), parsed.has("json-stream"), parsed.has("no-stream")) {
        case (true, true, _): throw .conflict("--json", "--json-stream")
        case (_, true, true): throw .conflict("--json-stream", "--no-stream")
        case (true, false, _): return .json
        case (false, true, false): return .jsonStream
        case (false, false, true): return .wholeText
        case (false, false, false): return .text
        }
    }
}

extension String {
    /// A word as shells split them: no blank of any kind in it.
    fileprivate var isOneWord: Bool { !contains(where: \.isWhitespace) }
}
