/// Words that scripts may already use for what a later version will do: they
/// get an honest sentence instead of a guess.
enum LaterFeatures {
    static let commands: Set<String> = ["models", "run", "sessions"]

    static let options: Set<String> = [
        "file", "schema", "tools", "yes-tools", "continue", "session", "no-save", "extract",
    ]

    static let shortOptions: [Character: String] = [
        "f": "file", "c": "continue", "n": "no-save", "x": "extract",
    ]
}
