/// A part of a laid-out conversation.
///
/// A template is given marks in place of texts that anyone may have written, so
/// that its own words (which may hold control tokens) and those (which never
/// do) can be told apart afterwards.
enum TemplatePiece: Equatable {
    /// The template's own words.
    case structure(String)
    /// The text with this index.
    case content(Int)
    /// The text with this index inside of a JSON string.
    case quoted(Int)

    // Private-use characters: no template speaks of them, and texts are never
    // looked at.
    private static let markStart: Character = "\u{F8F0}"
    private static let markEnd: Character = "\u{F8F1}"

    /// What stands for the text with an index.
    static func mark(_ index: Int) -> String { "\(markStart)\(index)\(markEnd)" }

    /// Takes a template's result apart at the marks.
    static func split(_ text: String) -> [TemplatePiece] {
        var pieces: [TemplatePiece] = []
        var before: Character?
        for (number, part) in text.split(
            separator: markStart, omittingEmptySubsequences: false
        ).enumerated() {
            var structure = part
            if number > 0, let end = part.firstIndex(of: markEnd), let index = Int(part[..<end]) {
                structure = part[part.index(after: end)...]
                let isQuoted = before == "\"" && structure.first == "\""
                pieces.append(isQuoted ? .quoted(index) : .content(index))
            }
            before = structure.last
            if !structure.isEmpty { pieces.append(.structure(String(structure))) }
        }
        return pieces
    }

    /// The index of the text that it stands for.
    var index: Int? {
        switch self {
        case .structure: nil
        case .content(let index), .quoted(let index): index
        }
    }
}
