import TerminalUI

/// Commands, and the words that one is looked for by.
package struct Palette: Sendable, Equatable {
    package internal(set) var search = DraftEditor()

    /// What can be run from here: keys that move a cursor or work in a list are
    /// none of it.
    private static let all = CommandEntry.table.filter { entry in
        switch entry.group {
        case .chat, .reading, .program: ![.palette, .send, .newline].contains(entry.command)
        case .writing: [.editor, .historySearch].contains(entry.command)
        case .options, .sessions, .models: entry.command == .preset
        }
    }

    /// Those that the words fit, the best first; all in their order without
    /// words.
    var entries: [CommandEntry] {
        let words = search.string
        guard !words.isEmpty else { return Self.all }
        return Self.all.enumerated().compactMap { place, entry -> (Int, Int, CommandEntry)? in
            let names = entry.names.compactMap { FuzzyMatch.score(words, in: $0) }.max()
            // What a command is called counts more than what is said of it.
            let help = FuzzyMatch.score(words, in: entry.help).map { $0 - 40 }
            guard let score = [names, help].compactMap({ $0 }).max() else { return nil }
            return (score, place, entry)
        }
        .sorted { ($1.0, $0.1) < ($0.0, $1.1) }
        .map(\.2)
    }
}
