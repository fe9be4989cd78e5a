extension CommandTable {
    static let config = CommandSpec(
        name: "config", operands: "COMMAND", summary: "explains and checks the settings",
        discussion: [
            "The settings are a file that you write and the program only reads: JSON with"
                + " comments and trailing commas."
        ],
        options: [helpFlag], subcommands: [configPath, configShow, configCheck, configExample])

    private static let configPath = CommandSpec(
        name: "config path", operands: nil, summary: "prints where the settings file is looked for",
        discussion: [], options: [helpFlag])

    private static let configShow = CommandSpec(
        name: "config show", operands: nil, summary: "prints the settings in force",
        discussion: [
            "A setting of the environment wins over the file's. Secrets are not shown."
        ],
        options: [.flag("origin", nil, "say where each value comes from"), helpFlag])

    private static let configCheck = CommandSpec(
        name: "config check", operands: nil, summary: "looks for mistakes in the settings",
        discussion: [
            "Names the file, the line, the key and what is allowed, one mistake a line, and ends"
                + " with 2 if there is any."
        ],
        options: [helpFlag])

    private static let configExample = CommandSpec(
        name: "config example", operands: nil,
        summary: "prints a settings file with every key explained",
        discussion: ["All keys are commented out: what is printed changes nothing."],
        options: [helpFlag])

    static let completion = CommandSpec(
        name: "completion", operands: "bash|zsh|fish",
        summary: "prints a script that completes commands and options",
        discussion: [
            "bash: put the script where bash-completion looks, or source it. zsh: save it as"
                + " _tandem in a folder of $fpath. fish: save it as tandem.fish in a folder of"
                + " $fish_complete_path. make install does all three."
        ],
        options: [helpFlag])
}
