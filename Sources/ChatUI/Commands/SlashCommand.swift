/// What a line that is about to be sent means.
package enum SlashCommand: Sendable, Equatable {
    /// A message for the model.
    case text(String)
    case command(Command, argument: String)
    /// Not to be run, not to be sent: says what is wrong.
    case refused(String)

    /// Reads a draft. `//word` is text that starts with one slash, and a path
    /// (a second slash in the first word) is text as it is.
    package static func parse(_ draft: String) -> SlashCommand {
        guard draft.hasPrefix("/") else { return .text(draft) }
        if draft.hasPrefix("//") { return .text(String(draft.dropFirst())) }
        let body = draft.dropFirst()
        let word = body.prefix { !$0.isWhitespace }
        if word.contains("/") { return .text(draft) }
        let argument = trimmed(body.dropFirst(word.count))
        return resolve(String(word).lowercased(), argument: argument)
    }

    /// All names that start with a prefix, for completion.
    package static func names(startingWith prefix: String) -> [String] {
        CommandEntry.table.flatMap(\.names).filter { $0.hasPrefix(prefix) }.sorted()
    }

    private static func resolve(_ word: String, argument: String) -> SlashCommand {
        if word.isEmpty {
            return .refused("A command's name follows the slash · /help lists them")
        }
        let exact = CommandEntry.table.first { $0.names.contains(word) }
        let begun = CommandEntry.table.filter { entry in
            entry.names.contains { $0.hasPrefix(word) }
        }
        if let entry = exact ?? (begun.count == 1 ? begun.first : nil) {
            return checked(entry, argument: argument)
        }
        if begun.isEmpty { return unknown(word) }
        let names = begun.map { "/\($0.command.rawValue)" }.prefix(6).joined(separator: " ")
        return .refused("/\(word) could be \(names)")
    }

    private static func checked(_ entry: CommandEntry, argument: String) -> SlashCommand {
        let name = entry.command.rawValue
        if entry.argument == nil && !argument.isEmpty {
            return .refused("/\(name) takes nothing after it · //\(name) … sends it as text")
        }
        return .command(entry.command, argument: argument)
    }

    private static func unknown(_ word: String) -> SlashCommand {
        let near = Suggestion.nearest(to: word, among: CommandEntry.table.flatMap(\.names))
        let hint = near.map { "did you mean /\($0)?" } ?? "/help lists the commands"
        return .refused("There is no /\(word): \(hint) · //\(word) sends it as text")
    }

    private static func trimmed(_ text: Substring) -> String {
        var rest = text.drop { $0.isWhitespace }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
