/// A command line that means nothing, in words. The exit code is always 2.
enum UsageError: Error, Equatable {
    case unknownCommand(String, suggestion: String?)
    case unknownSubcommand(String, command: String, [String], suggestion: String?)
    case missingSubcommand(String, [String])
    case unknownOption(String, command: String, suggestion: String?)
    case optionOfAnotherCommand(String, command: String, owner: String)
    case missingValue(String, name: String)
    case unexpectedValue(String)
    case repeated(String)
    case repeatedInput
    case notAChoice(String, value: String, choices: [String], suggestion: String?)
    case unexpectedOperand(String, command: String)
    case missingOperand(String, String)
    case conflict(String, String)
    case emptyPrompt
    case noPrompt
    case needsTerminal(String)
    case unreadableInput(InputError)
}

extension UsageError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownCommand(let word, let suggestion):
            "there is no command \(quoted(word))\(hint(suggestion)); "
                + "a prompt of one word goes after --: tandem -- \(word)"
        case .unknownSubcommand(let word, let command, let names, let suggestion):
            "\(command) takes \(names.joined(separator: ", ")), not "
                + "\(quoted(word))\(hint(suggestion))"
        case .missingSubcommand(let command, let names):
            "\(command) needs one of: \(names.joined(separator: ", "))"
        case .unknownOption(let option, let command, let suggestion):
            "\(command) has no option \(option)\(hint(suggestion))"
        case .optionOfAnotherCommand(let option, let command, let owner):
            "\(option) is an option of \(owner), not of \(command)"
        case .missingValue(let option, let name): "\(option) needs a value: \(option) \(name)"
        case .unexpectedValue(let option): "\(option) takes no value"
        case .repeated(let option): "\(option) was given twice with different values"
        case .repeatedInput: "- stands for standard input, which can be read only once"
        case .notAChoice(let option, let value, let choices, let suggestion):
            "\(option) takes \(choices.joined(separator: ", ")), not "
                + "\(quoted(value))\(hint(suggestion))"
        case .unexpectedOperand(let word, let command):
            "\(command) does not know what to do with \(quoted(word))"
        case .missingOperand(let command, let what): "\(command) needs more: \(command) \(what)"
        case .conflict(let one, let other): "\(one) and \(other) do not go together"
        case .emptyPrompt: "the prompt is empty"
        case .noPrompt:
            "there is no prompt: give one as an argument or on standard input, "
                + "as in: tandem ask \"Why is the sky blue?\""
        case .unreadableInput(let error): error.description
        case .needsTerminal(let stream):
            "the chat needs a terminal, and \(stream) is not one; for scripts and pipes there is: "
                + "tandem ask"
        }
    }

    private func quoted(_ word: String) -> String { "\u{201C}\(word)\u{201D}" }

    private func hint(_ suggestion: String?) -> String {
        suggestion.map { " (did you mean \($0)?)" } ?? ""
    }
}
