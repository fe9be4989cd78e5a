extension SessionsAction {
    /// Reads the words after a command of `sessions`.
    init(_ command: CommandSpec, _ parsed: ParsedArguments) throws(UsageError) {
        let words = parsed.operands[...]
        let wanted = command.operands?.split(separator: " ").map(String.init) ?? []
        guard words.count >= wanted.count else {
            throw .missingOperand(command.title, wanted.joined(separator: " "))
        }
        let isText = ["TEXT", "TITLE"].contains(wanted.last)
        if !isText, let extra = words.dropFirst(wanted.count).first {
            throw .unexpectedOperand(extra, command: command.title)
        }
        let first = words.first ?? ""
        switch command.word {
        case "show": self = .show(first)
        case "search": self = .search(words.joined(separator: " "))
        case "export": self = .export(first, Self.format(parsed))
        case "import": self = .load(first)
        case "rename": self = .rename(first, title: words.dropFirst().joined(separator: " "))
        case "remove": self = .remove(first)
        default: self = .list
        }
    }

    private static func format(_ parsed: ParsedArguments) -> Format {
        if let format = parsed.last("format").flatMap(Format.init(rawValue:)) { return format }
        return parsed.has("json") ? .json : .markdown
    }
}
