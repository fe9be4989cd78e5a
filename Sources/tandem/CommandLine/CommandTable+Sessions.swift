extension CommandTable {
    static let sessions = CommandSpec(
        name: "sessions", operands: "COMMAND",
        summary: "lists, finds, exports and removes saved conversations",
        discussion: [
            "ID is a conversation's name as sessions list shows it, or its beginning."
        ],
        options: [helpFlag],
        subcommands: [
            command("list", nil, "lists conversations, the latest first"),
            command("show", "ID", "prints a conversation"),
            command(
                "search", "TEXT", "finds words in conversations",
                "Finds the conversations with a message in which all words stand; each may be the"
                    + " beginning of a longer one."),
            export,
            command(
                "import", "FILE", "takes in an exported conversation",
                "Reads what sessions export --format json wrote, from a file or, with -, from"
                    + " standard input. Prints the conversation's name, a new one if its own is"
                    + " taken."),
            command(
                "rename", "ID TITLE", "gives a conversation a title",
                "An empty title is the first line again."),
            command("remove", "ID", "deletes a conversation", "This cannot be undone."),
        ])

    private static let export = CommandSpec(
        name: "sessions export", operands: "ID",
        summary: "writes a conversation to standard output",
        discussion: ["Each answer has its tag: who gave it, where, and why."],
        options: [
            .value(
                "format", nil, "FORMAT", choices: SessionsAction.Format.allCases.map(\.rawValue),
                "Markdown, or JSON that sessions import reads"),
            .flag("json", nil, "the same as --format json"), helpFlag,
        ])

    private static func command(
        _ word: String, _ operands: String?, _ summary: String, _ discussion: String...
    ) -> CommandSpec {
        CommandSpec(
            name: "sessions \(word)", operands: operands, summary: summary,
            discussion: discussion, options: [.flag("json", nil, "print JSON"), helpFlag])
    }
}
