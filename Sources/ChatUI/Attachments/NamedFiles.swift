import HybridEngine

/// The files that words of the draft name, as far as they were looked at: shown
/// before the message goes.
package struct NamedFiles: Sendable, Equatable {
    /// All words that may be files.
    private(set) var wishes: [FileWish] = []
    /// Whether texts of PDFs are wanted.
    private var readsPDFText = true
    private var found: [(wish: FileWish, file: Attachment)] = []
    /// Paths that were completed: there was a file, or a folder.
    private var completed: Set<String> = []
    private var number = 0

    /// In the order of the words.
    package var files: [Attachment] { found.map(\.file) }

    /// Those of the words whose file is known.
    var seen: [FileWish] {
        wishes.filter { wish in
            found.contains { $0.wish == wish } || wish.paths.contains(where: completed.contains)
        }
    }

    /// Notes what the draft names now; true when it has to be looked at.
    mutating func note(_ wishes: [FileWish], readsPDFText: Bool) -> Bool {
        guard wishes != self.wishes || readsPDFText && !self.readsPDFText && !wishes.isEmpty
        else { return false }
        self.wishes = wishes
        self.readsPDFText = readsPDFText
        found.removeAll { !wishes.contains($0.wish) }
        if wishes.isEmpty { completed = [] }
        return true
    }

    /// The look is under way.
    mutating func wait(for number: Int) { self.number = number }

    /// What came of the last look.
    mutating func take(_ news: [FileNews], number: Int) {
        guard number == self.number, news.count == wishes.count else { return }
        found = zip(wishes, news).compactMap { wish, news in
            (try? news.get()).map { (wish, $0) }
        }
    }

    mutating func complete(_ path: String) { completed.insert(path) }
}

extension NamedFiles {
    package static func == (one: NamedFiles, other: NamedFiles) -> Bool {
        one.number == other.number && one.wishes == other.wishes && one.files == other.files
            && one.completed == other.completed && one.readsPDFText == other.readsPDFText
    }
}
