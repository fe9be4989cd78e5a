import ChatUI

/// Sorts words by a command's table. Options may stand anywhere before `--`;
/// `--long value`, `--long=value`, `-s value`, `-svalue` and grouped short
/// flags are understood, and `-` alone is an operand.
struct ArgumentParser {
    let command: CommandSpec
    private var result = ParsedArguments()

    static func parse(_ words: [String], as command: CommandSpec) throws(UsageError)
        -> ParsedArguments
    {
        var parser = ArgumentParser(command: command)
        try parser.read(words)
        return parser.result
    }

    private init(command: CommandSpec) { self.command = command }

    private mutating func read(_ words: [String]) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                result.plainOperandCount = result.operands.count
                result.operands += rest
                return
            } else if word.hasPrefix("--") {
                try readLong(word, &rest)
            } else if word.hasPrefix("-"), word.count > 1 {
                try readShort(word, &rest)
            } else {
                result.operands.append(word)
            }
        }
        result.plainOperandCount = result.operands.count
    }

    private mutating func readLong(_ word: String, _ rest: inout ArraySlice<String>)
        throws(UsageError)
    {
        let parts = word.dropFirst(2).split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = command.option(long: name) else { throw unknown(long: name) }
        let attached = parts.count > 1 ? String(parts[1]) : nil
        try take(option, as: "--\(name)", attached: attached, &rest)
    }

    private mutating func readShort(_ word: String, _ rest: inout ArraySlice<String>)
        throws(UsageError)
    {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = command.option(short: letter) else { throw unknown(short: letter) }
            guard option.takesValue else {
                result.add(option.long, value: nil)
                continue
            }
            let attached = letters.isEmpty ? nil : String(letters)
            return try take(option, as: "-\(letter)", attached: attached, &rest)
        }
    }

    private mutating func take(
        _ option: OptionSpec, as spelling: String, attached: String?,
        _ rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard case .required(let name) = option.value else {
            guard attached == nil else { throw .unexpectedValue(spelling) }
            return result.add(option.long, value: nil)
        }
        guard let value = attached ?? rest.popFirst() else {
            throw .missingValue(spelling, name: name)
        }
        try check(value, of: option, as: spelling)
        result.add(option.long, value: value)
    }

    private func check(_ value: String, of option: OptionSpec, as spelling: String)
        throws(UsageError)
    {
        if !option.choices.isEmpty, !option.choices.contains(value) {
            let suggestion = Suggestion.nearest(to: value, among: option.choices)
            throw .notAChoice(
                spelling, value: value, choices: option.choices, suggestion: suggestion)
        }
        if !option.isRepeatable, let earlier = result.last(option.long), earlier != value {
            throw .repeated(spelling)
        }
    }

    private func unknown(long name: String) -> UsageError {
        let spelling = "--\(name)"
        if let owner = CommandTable.all.first(where: { $0.option(long: name) != nil }) {
            return .optionOfAnotherCommand(spelling, command: command.title, owner: owner.title)
        }
        let near = Suggestion.nearest(to: name, among: command.options.map(\.long))
        return .unknownOption(
            spelling, command: command.title, suggestion: near.map { "--\($0)" })
    }

    private func unknown(short letter: Character) -> UsageError {
        let spelling = "-\(letter)"
        if let owner = CommandTable.all.first(where: { $0.option(short: letter) != nil }) {
            return .optionOfAnotherCommand(spelling, command: command.title, owner: owner.title)
        }
        return .unknownOption(spelling, command: command.title, suggestion: nil)
    }
}
