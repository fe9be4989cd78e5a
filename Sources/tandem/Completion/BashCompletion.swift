/// The script for bash. It needs nothing but bash itself.
enum BashCompletion {
    static var text: String {
        """
        # Completion of tandem for bash.
        _tandem() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
            local command="" index
            # A value behind its option's = is a word of its own to bash.
            if [[ $word == "=" ]]; then word=""; fi
            if [[ $before == "=" ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
            for ((index = 1; index < COMP_CWORD; index++)); do
                case "$command ${COMP_WORDS[index]}" in
        \(commandCases())
                esac
            done
            COMPREPLY=()
            case "$command $before" in
        \(valueCases())
            esac
            local options="" operands=""
            case $command in
        \(listCases())
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
            elif [[ $operands == "<file>" ]]; then
                compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
            else
                mapfile -t COMPREPLY < <(compgen -W "$operands" -- "$word")
            fi
        }
        complete -F _tandem tandem

        """
    }

    private static var below: [CommandSpec] { CommandTable.all.filter { !$0.name.isEmpty } }

    /// Which command the words before the cursor have chosen.
    private static func commandCases() -> String {
        below.map { command in
            let parent = command.name.split(separator: " ").dropLast().joined(separator: " ")
            return #"        "\#(parent) \#(command.word)") command="\#(command.name)" ;;"#
        }.joined(separator: "\n")
    }

    /// The value of the option before the cursor.
    private static func valueCases() -> String {
        CommandTable.all.flatMap { command in
            command.options.filter(\.takesValue).map { option in
                let patterns = option.words.map { #""\#(command.name) \#($0)""# }
                return "    \(patterns.joined(separator: "|"))) \(action(CompletedValue(option)))"
                    + " return ;;"
            }
        }.joined(separator: "\n")
    }

    private static func action(_ value: CompletedValue) -> String {
        switch value {
        case .words(let words):
            let space = words.contains { $0.hasSuffix("=") } ? "compopt -o nospace; " : ""
            return space
                + #"mapfile -t COMPREPLY < <(compgen -W "\#(words.joined(separator: " "))" -- "$word");"#
        case .file:
            return #"compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word");"#
        case .none: return ""
        }
    }

    /// What may stand at the cursor otherwise.
    private static func listCases() -> String {
        CommandTable.all.map { command in
            let options = command.options.flatMap(\.words).joined(separator: " ")
            return
                #"    "\#(command.name)") options="\#(options)" operands="\#(operands(command))" ;;"#
        }.joined(separator: "\n")
    }

    private static func operands(_ command: CommandSpec) -> String {
        if command.name.isEmpty {
            return CommandTable.commands.map(\.name).filter { !$0.isEmpty }.joined(separator: " ")
        }
        switch CompletedValue(operandOf: command) {
        case .words(let words): return words.joined(separator: " ")
        case .file: return "<file>"
        case .none: return ""
        }
    }
}

extension OptionSpec {
    /// As it is typed: `-M` and `--mode`.
    var words: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] }
}
