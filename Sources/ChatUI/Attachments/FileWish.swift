import HybridEngine

/// A file that is to be read: by the first of these paths where there is one.
package struct FileWish: Sendable, Equatable {
    package let paths: [String]
    /// One that was read, of which the text is wanted as well.
    package let known: Attachment?

    package init(_ paths: String...) { self.init(paths: paths) }

    init(paths: [String]) {
        self.paths = paths
        known = nil
    }

    package init(again file: Attachment) {
        paths = [file.name]
        known = file
    }

    /// What stands behind `/attach`: a path as it is, between quotation marks,
    /// or with a backslash before each blank; nil for none.
    init?(argument: String) {
        let isQuoted = argument.count > 1 && argument.hasPrefix("\"") && argument.hasSuffix("\"")
        let path = isQuoted ? String(argument.dropFirst().dropLast()) : argument
        guard path.contains(where: { !$0.isWhitespace }) else { return nil }
        let bare = path.replacing("\\ ", with: " ")
        self.init(paths: isQuoted || bare == path ? [path] : [bare, path])
    }
}

/// What came of a wish.
package typealias FileNews = Result<Attachment, AttachmentError>

/// Words of a message that name files: `@notes.txt`, `@"my notes.txt"`.
enum Mentions {
    /// In order, each once. Whether there is such a file is another matter: a
    /// word that names none is text.
    static func wishes(in text: String) -> [FileWish] {
        var wishes: [FileWish] = []
        var rest = text[...]
        var before: Character = " "
        while let character = rest.first {
            if character == "@", before.isWhitespace || before == "(" {
                let wish = quoted(rest.dropFirst()) ?? plain(rest.dropFirst())
                if let wish, !wishes.contains(wish) { wishes.append(wish) }
            }
            before = character
            rest = rest.dropFirst()
        }
        return wishes
    }

    private static func quoted(_ text: Substring) -> FileWish? {
        guard text.first == "\"", let end = text.dropFirst().firstIndex(of: "\"") else {
            return nil
        }
        let path = String(text[..<end].dropFirst())
        return path.isEmpty ? nil : FileWish(path)
    }

    /// A backslash keeps a blank. What ends a sentence may end the word, too.
    private static func plain(_ text: Substring) -> FileWish? {
        var path = ""
        var rest = text
        while let character = rest.popFirst() {
            if character == "\\", let next = rest.first, next.isWhitespace {
                path.append(next)
                rest = rest.dropFirst()
            } else if character.isWhitespace {
                break
            } else {
                path.append(character)
            }
        }
        let bare = String(path.reversed().drop { ".,;:!?)".contains($0) }.reversed())
        guard !bare.isEmpty else { return nil }
        return bare == path ? FileWish(path) : FileWish(path, bare)
    }
}
