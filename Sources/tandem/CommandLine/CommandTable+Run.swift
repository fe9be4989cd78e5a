extension CommandTable {
    static let run = CommandSpec(
        name: "run", operands: "MODEL INPUT…", summary: "runs a custom .tflite model",
        discussion: [
            "MODEL is the path of a .tflite file or the name of an installed model. An INPUT is -"
                + " for standard input, [NAME=]PATH where the file exists, else text; without names"
                + " they go in the file's order.",
            "Pictures (PNG, JPEG) are cut to the centre and scaled. A file MODEL.json beside the"
                + " model says how inputs are prepared and where labels are.",
        ],
        options: [
            .flag("text", nil, "every INPUT is text, whatever files there are"),
            .value("top", nil, "K", "how many labels are shown (5)"),
            .flag("json", nil, "print one JSON object"), helpFlag,
        ])
}
