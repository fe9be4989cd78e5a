/// The script for zsh.
enum ZshCompletion {
    static var text: String {
        let groups = CommandTable.all.filter { $0.name.isEmpty || !$0.subcommands.isEmpty }
        let leaves = CommandTable.all.filter { !$0.name.isEmpty && $0.subcommands.isEmpty }
        return "#compdef tandem\n# Completion of tandem for zsh.\n\n"
            + (groups.map(group) + leaves.map(leaf)).joined(separator: "\n")
            + "\n_tandem \"$@\"\n"
    }

    /// `_tandem_config_show`, the function of a command.
    private static func function(_ command: CommandSpec) -> String {
        "_tandem" + command.name.split(separator: " ").map { "_\($0)" }.joined()
    }

    /// A command with others below it.
    private static func group(_ command: CommandSpec) -> String {
        let below =
            command.name.isEmpty
            ? CommandTable.commands.filter { !$0.name.isEmpty } : command.subcommands
        let described = below.map { "            \(quoted("\($0.word):\($0.summary)"))" }
        let calls = below.map { "                \($0.word)) \(function($0)) ;;" }
        return """
            \(function(command))() {
                local state line
                typeset -A opt_args
                _arguments -C -S : \\
            \(options(command)) \\
                    '1: :->command' '*:: :->rest'
                case $state in
                    command)
                        local -a commands=(
            \(described.joined(separator: "\n"))
                        )
                        _describe -t commands command commands ;;
                    rest)
                        case $line[1] in
            \(calls.joined(separator: "\n"))
                        esac ;;
                esac
            }

            """
    }

    private static func leaf(_ command: CommandSpec) -> String {
        let operands: String =
            switch CompletedValue(operandOf: command) {
            case .words(let words): " \\\n        '*: :(\(words.joined(separator: " ")))'"
            case .file: " \\\n        '*:file:_files'"
            case .none: ""
            }
        return """
            \(function(command))() {
                _arguments -S : \\
            \(options(command))\(operands)
            }

            """
    }

    private static func options(_ command: CommandSpec) -> String {
        command.options.map { "        \(option($0))" }.joined(separator: " \\\n")
    }

    private static func option(_ option: OptionSpec) -> String {
        let help = option.help.replacing("[", with: "\\[").replacing("]", with: "\\]")
            .replacing(":", with: "\\:")
        let value = value(option)
        let star = option.isRepeatable ? "*" : ""
        let names = option.words.map { word in
            let sign = !option.takesValue ? "" : word.hasPrefix("--") ? "=" : "+"
            return quoted("\(star)\(word)\(sign)[\(help)]\(value)")
        }
        return names.joined(separator: " ")
    }

    private static func value(_ option: OptionSpec) -> String {
        switch CompletedValue(option) {
        case .words(let words):
            words.contains { $0.hasSuffix("=") }
                ? ": :{compadd -S '' -- \(words.joined(separator: " "))}"
                : ": :(\(words.joined(separator: " ")))"
        case .file: ":file:_files"
        case .none: option.takesValue ? ": : " : ""
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
