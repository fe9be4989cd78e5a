/// The script for fish.
enum FishCompletion {
    static var text: String {
        let lines =
            ["# Completion of tandem for fish.", "complete -c tandem -f"]
            + CommandTable.all.flatMap(lines)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ command: CommandSpec) -> [String] {
        let here = "complete -c tandem -n '\(condition(command))'"
        let subcommands =
            command.name.isEmpty
            ? CommandTable.commands.filter { !$0.name.isEmpty } : command.subcommands
        return subcommands.map { "\(here) -a \($0.word) -d \(quoted($0.summary))" }
            + operands(command, here) + command.options.map { option($0, here) }
    }

    /// True while the words before the cursor have chosen this command.
    private static func condition(_ command: CommandSpec) -> String {
        let words = command.name.split(separator: " ").map(String.init)
        let below = command.name.isEmpty ? CommandTable.commands : command.subcommands
        let seen = words.map { "__fish_seen_subcommand_from \($0)" }
        let names = below.map(\.word).filter { !$0.isEmpty }.joined(separator: " ")
        let none = names.isEmpty ? [] : ["not __fish_seen_subcommand_from \(names)"]
        return (seen + none).joined(separator: "; and ")
    }

    private static func operands(_ command: CommandSpec, _ here: String) -> [String] {
        guard command.subcommands.isEmpty, !command.name.isEmpty else { return [] }
        switch CompletedValue(operandOf: command) {
        case .words(let words): return ["\(here) -a \(quoted(words.joined(separator: " ")))"]
        case .file: return ["\(here) -F"]
        case .none: return []
        }
    }

    private static func option(_ option: OptionSpec, _ here: String) -> String {
        var line = here + (option.short.map { " -s \($0)" } ?? "") + " -l \(option.long)"
        switch CompletedValue(option) {
        case .words(let words): line += " -x -a \(quoted(words.joined(separator: " ")))"
        case .file: line += " -r -F"
        case .none: if option.takesValue { line += " -x" }
        }
        return line + " -d \(quoted(option.help))"
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
