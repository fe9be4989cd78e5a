/// Words that scripts may already use for what a later version will do: they
/// get an honest sentence instead of a guess.
enum LaterFeatures {
    static let commands: Set<String> = ["models", "run", "sessions", "config", "completion"]

    static let options: Set<String> = [
        "model", "file", "schema", "tools", "yes-tools", "continue", "session", "no-save",
        "extract", "probe",
    ]

    static let shortOptions: [Character: String] = [
        "m": "model", "f": "file", "c": "continue", "n": "no-save", "x": "extract",
    ]
}
