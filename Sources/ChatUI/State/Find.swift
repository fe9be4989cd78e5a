/// Words that are looked for in the conversation, and where they were found.
package struct Find: Sendable, Equatable {
    package let query: String
    /// The match that keys have come to; nil while there is none.
    package internal(set) var current: TextMatch?
    /// Which message it is in.
    package internal(set) var message: Int?
    /// What it was found in; rows of another setting are other rows.
    var setting: Setting?
    /// Which of the message's matches it is, and how many there were.
    var ordinal = 0
    var count = 0
    /// How far into the text it is, about.
    var offset = 0

    /// What the rows of a message depend on.
    struct Setting: Sendable, Equatable {
        var id: Int
        var width: Int
        var theme: Theme
        var showsRaw: Bool
        var textStart: Int
        /// Of a text whose rows may still change there; else nil.
        var bytes: Int?
    }

    init(_ query: String) { self.query = query }
}

/// A match in a message as it is laid out: some columns of a row, and of more
/// rows where it goes on.
package struct TextMatch: Sendable, Equatable {
    package struct Part: Sendable, Equatable {
        package var row: Int
        package var columns: Range<Int>
    }
    package var parts: [Part]
}
