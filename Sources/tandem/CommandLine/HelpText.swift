import HybridEngine

/// The help as text, made from the command table.
enum HelpText {
    /// What the program is; without a capital or a full stop.
    static let purpose = "chat in the terminal with a model on this machine and one in the cloud"

    static func text(_ topic: HelpTopic) -> String {
        switch topic {
        case .program: program()
        case .command(let command): self.command(command)
        case .options: optionKeys()
        case .manual: ManualPage.text
        }
    }

    private static func program() -> String {
        let usage = CommandTable.commands.map { (left: usageLine($0), right: $0.summary) }
        return [
            sentence(purpose),
            columns(usage),
            "Options of tandem:\n" + options(CommandTable.chat),
            "More: tandem help COMMAND, tandem help options",
        ].joined(separator: "\n\n") + "\n"
    }

    private static func command(_ command: CommandSpec) -> String {
        let discussion = command.discussion.map { wrapped($0) }
        let paragraphs = ["Usage: \(usageLine(command))", sentence(command.summary)] + discussion
        let below = command.subcommands.map { (left: usageLine($0), right: $0.summary) }
        let commands = below.isEmpty ? [] : ["Commands:\n" + columns(below)]
        return (paragraphs + commands + ["Options:\n" + options(command)])
            .joined(separator: "\n\n") + "\n"
    }

    private static func optionKeys() -> String {
        let panels = OptionsPanel.all.map { panel in
            let rows = panel.fields.map { field in
                (left: "\(field.key)=\(field.placeholder)", right: self.option(field))
            }
            return "\(panel.title):\n" + columns(rows)
        }
        let closing = wrapped(
            "A key is given once; stopSequences may be given several times, one sequence each."
                + " Only the part of the model that answers is used.")
        return (["Keys of -o, --option:"] + panels + [closing]).joined(separator: "\n\n") + "\n"
    }

    private static func option(_ field: OptionField) -> String {
        let excluded = field.excludes.map { "; not beside \($0)" }.joined()
        return "\(field.help) Takes \(field.allowed)\(excluded). Default: \(field.defaultText)."
    }

    static func usageLine(_ command: CommandSpec) -> String {
        let isBare = command.options.allSatisfy { $0.long == "help" }
        return [command.title, isBare ? nil : "[options]", command.operands]
            .compactMap { $0 }.joined(separator: " ")
    }

    private static func options(_ command: CommandSpec) -> String {
        columns(
            command.options.map { option in
                let choices = option.choices.joined(separator: ", ")
                return (
                    left: option.spelling,
                    right: choices.isEmpty ? option.help : "\(option.help): \(choices)"
                )
            })
    }

    static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// Two columns, the second wrapped under itself.
    private static func columns(_ rows: [(left: String, right: String)]) -> String {
        let width = min(rows.map(\.left.count).max() ?? 0, 34)
        return rows.map { row in
            let gap = String(repeating: " ", count: max(0, width - row.left.count))
            let lines = lines(row.right, width: 76 - width)
            let indent = "\n" + String(repeating: " ", count: width + 4)
            return "  \(row.left)\(gap)  " + lines.joined(separator: indent)
        }.joined(separator: "\n")
    }

    private static func wrapped(_ text: String) -> String {
        lines(text, width: 78).joined(separator: "\n")
    }

    private static func lines(_ text: String, width: Int) -> [String] {
        text.split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }
}
