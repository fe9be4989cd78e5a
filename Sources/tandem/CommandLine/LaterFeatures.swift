/// Words that scripts may already use for what a later version will do: they
/// get an honest sentence instead of a guess.
enum LaterFeatures {
    static let options: Set<String> = [
        "file"
    ]

    static let shortOptions: [Character: String] = [
        "f": "file"
    ]
}
