/// Scripts that complete the program's commands and options, made from the
/// command table.
enum CompletionScript {
    static func text(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletion.text
        case .zsh: ZshCompletion.text
        case .fish: FishCompletion.text
        }
    }
}

/// What may follow, as the scripts ask for it.
enum CompletedValue: Equatable {
    case words([String])
    case file
    case none

    /// What an option's value is.
    init(_ option: OptionSpec) {
        guard case .required(let name) = option.value else {
            self = .none
            return
        }
        if !option.choices.isEmpty {
            self = .words(option.choices)
        } else if option.long == "option" {
            self = .words(OptionKeys.all)
        } else {
            self = name.contains("PATH") || name.contains("FILE") ? .file : .none
        }
    }

    /// What a command's operand is.
    init(operandOf command: CommandSpec) {
        let text = command.operands ?? ""
        if !command.subcommands.isEmpty {
            self = .words(command.subcommands.map(\.word))
        } else if command.name == "help" {
            let names = CommandTable.commands.map(\.name).filter { !$0.isEmpty }
            self = .words(names + ["options", "manual"])
        } else if command.name == "completion" {
            self = .words(Shell.allCases.map(\.rawValue))
        } else {
            let takesFile = ["PATH", "FILE", "INPUT"].contains { text.contains($0) }
            self = takesFile ? .file : .none
        }
    }
}
