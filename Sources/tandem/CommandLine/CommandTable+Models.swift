extension CommandTable {
    static let models = CommandSpec(
        name: "models", operands: "COMMAND",
        summary: "lists the models of this machine, gets others",
        discussion: [
            "Names of your own are read from models.json beside the settings: name, url, size,"
                + " sha256 and licence of each model."
        ],
        options: [helpFlag],
        subcommands: [modelsList, modelsInfo, modelsGet, modelsUpdate, modelsRemove])

    private static let modelsList = CommandSpec(
        name: "models list", operands: nil, summary: "lists all models, here or not",
        discussion: [], options: [json, helpFlag])

    private static let modelsInfo = CommandSpec(
        name: "models info", operands: "MODEL", summary: "tells all that is known of a model",
        discussion: [
            "MODEL is a name of the list or the path of a .tflite file. Of a custom model: every"
                + " input and output with its name, type, shape and quantisation."
        ],
        options: [json, helpFlag])

    private static let modelsGet = CommandSpec(
        name: "models get", operands: "NAME|URL|PATH", summary: "downloads or copies a model",
        discussion: [
            "Takes a name of the list, an https address, or a .gguf or .tflite file of this"
                + " machine. A download goes on where it ended, and is verified before it is used."
        ],
        options: [
            json, .value("name", nil, "NAME", "what to call a model got by its address or path"),
            acceptance, helpFlag,
        ])

    private static let modelsUpdate = CommandSpec(
        name: "models update", operands: "[NAME]", summary: "gets newer versions of models",
        discussion: ["Without a name: of all that were downloaded."],
        options: [json, acceptance, helpFlag])

    private static let modelsRemove = CommandSpec(
        name: "models remove", operands: "NAME", summary: "deletes a model",
        discussion: ["Also what has arrived of a download that did not come to its end."],
        options: [json, helpFlag])

    private static let json = OptionSpec.flag("json", nil, "print JSON")
    private static let acceptance = OptionSpec.flag(
        "accept-licence", nil, "accept the model's licence, where one has to be accepted")
}
