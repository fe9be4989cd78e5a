/// A JSON5 text and where its members stand. Foundation reads JSON5 too, but
/// tells neither the line of a mistake nor that of a member.
struct JSON5Document: Equatable {
    var value: JSONValue
    /// The line of each member by its dotted key, from 1.
    var lines: [String: Int] = [:]
    /// Dotted keys that were given more than once; the last one counts.
    var repeated: [String] = []

    init(parsing text: String) throws(JSON5Error) {
        var parser = JSON5Parser(text)
        value = try parser.document()
        lines = parser.lines
        repeated = parser.repeated
    }
}

/// Why a text is not JSON5.
struct JSON5Error: Error, Equatable {
    /// From 1.
    var line: Int
    /// What is wrong, as the end of a sentence.
    var reason: String
}
