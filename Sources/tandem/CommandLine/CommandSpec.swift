/// A command of the program, as data.
struct CommandSpec: Sendable, Equatable {
    /// The words that select it, for example `config show`; empty for the
    /// program itself.
    var name: String
    /// What follows the options, as the usage line shows it; nil for nothing.
    var operands: String?
    var summary: String
    /// Paragraphs for the command's own help.
    var discussion: [String]
    var options: [OptionSpec]
    /// The commands below it; one of them has to be named.
    var subcommands: [CommandSpec] = []

    func option(long name: String) -> OptionSpec? { options.first { $0.long == name } }
    func option(short name: Character) -> OptionSpec? { options.first { $0.short == name } }

    /// The last of its words.
    var word: String { name.split(separator: " ").last.map(String.init) ?? "" }

    func subcommand(_ word: String) -> CommandSpec? { subcommands.first { $0.word == word } }

    /// `tandem ask`, or `tandem` for the program itself.
    var title: String { name.isEmpty ? "tandem" : "tandem \(name)" }
}
