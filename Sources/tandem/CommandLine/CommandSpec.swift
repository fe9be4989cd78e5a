/// A command of the program, as data.
struct CommandSpec: Sendable, Equatable {
    /// The word that selects it; empty for the program itself.
    var name: String
    /// What follows the options, as the usage line shows it; nil for nothing.
    var operands: String?
    var summary: String
    /// Paragraphs for the command's own help.
    var discussion: [String]
    var options: [OptionSpec]

    func option(long name: String) -> OptionSpec? { options.first { $0.long == name } }
    func option(short name: Character) -> OptionSpec? { options.first { $0.short == name } }

    /// `tandem ask`, or `tandem` for the program itself.
    var title: String { name.isEmpty ? "tandem" : "tandem \(name)" }
}
