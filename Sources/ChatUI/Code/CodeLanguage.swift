/// What the lexer has to know of a language. The table is in
/// `CodeLanguage+Table.swift`: a language more is an entry more.
struct CodeLanguage: Sendable, Equatable {
    /// Text between two marks.
    struct Quote: Sendable, Equatable {
        var open: String
        var close: String
        /// It may go on over line ends.
        var isLong = false
        /// A backslash makes the next character one of the text.
        var hasEscapes = true
    }

    var names: [String] = []
    var lineComments: [String] = []
    var blockComments: [Quote] = []
    var quotes: [Quote] = []
    var keywords: Set<String> = []
    /// `SELECT` is `select`.
    var ignoresCase = false
    /// A comment's mark counts only after white space: `$#` in a shell.
    var wantsSpaceBeforeComment = false
    /// Letters besides those of words: `-` in CSS.
    var wordMarks: Set<UInt8> = [UInt8(ascii: "_")]
    /// `<name` is a keyword.
    var isMarkup = false
    /// Whole lines by their first character.
    var isDiff = false

    /// The language behind a fence; nil for one that is not known.
    static func named(_ name: String) -> CodeLanguage? {
        let name = name.lowercased()
        return table.first { $0.names.contains(name) }
    }
}
