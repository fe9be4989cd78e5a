import ChatUI

extension SessionsAction {
    private static let names = [
        "list", "show", "search", "export", "import", "rename", "remove",
    ]

    /// Reads the words after `sessions`.
    init(_ parsed: ParsedArguments) throws(UsageError) {
        guard let name = parsed.operands.first else { throw .missingOperand(Self.title, "list") }
        let words = parsed.operands.dropFirst()
        let title = "\(Self.title) \(name)"
        if parsed.has("format"), name != "export" {
            throw .optionOfAnotherCommand(
                "--format", command: title, owner: "\(Self.title) export")
        }
        self = try Self.action(name, words, parsed)
        let count = ["list": 0, "search": words.count, "rename": words.count][name] ?? 1
        if let extra = words.dropFirst(count).first {
            throw .unexpectedOperand(extra, command: title)
        }
    }

    private static let title = "tandem sessions"

    private static func action(
        _ name: String, _ words: ArraySlice<String>, _ parsed: ParsedArguments
    ) throws(UsageError) -> SessionsAction {
        switch name {
        case "list": return .list
        case "show": return .show(try word(words, name, "ID"))
        case "search":
            _ = try word(words, name, "TEXT")
            return .search(words.joined(separator: " "))
        case "export":
            let format = parsed.last("format").flatMap(Format.init(rawValue:))
            return .export(
                try word(words, name, "ID"), format ?? (parsed.has("json") ? .json : .markdown))
        case "import": return .load(try word(words, name, "FILE"))
        case "rename":
            let id = try word(words, name, "ID")
            _ = try word(words.dropFirst(), name, "ID TITLE")
            return .rename(id, title: words.dropFirst().joined(separator: " "))
        case "remove": return .remove(try word(words, name, "ID"))
        default:
            throw .notAChoice(
                title, value: name, choices: names,
                suggestion: Suggestion.nearest(to: name, among: names))
        }
    }

    private static func word(
        _ words: ArraySlice<String>, _ name: String, _ missing: String
    ) throws(UsageError) -> String {
        guard let word = words.first else { throw .missingOperand("\(title) \(name)", missing) }
        return word
    }
}
