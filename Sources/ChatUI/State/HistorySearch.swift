/// A search through the messages sent, newest first. What it finds is shown in
/// the draft's place.
package struct HistorySearch: Sendable, Equatable {
    package private(set) var query = ""
    /// The entry found; nil for none.
    package private(set) var match: Int?
    /// What was in the draft, for going back.
    package let draft: String

    package init(draft: String) { self.draft = draft }

    mutating func type(_ character: Character, in history: [String]) {
        query.append(character)
        find(in: history, before: (match ?? history.count - 1) + 1)
    }

    mutating func deleteLast(in history: [String]) {
        guard !query.isEmpty else { return }
        query.removeLast()
        find(in: history, before: history.count)
    }

    /// Goes on to an older one, if there is any.
    mutating func older(in history: [String]) {
        let found = match
        find(in: history, before: match ?? history.count)
        if match == nil { match = found }
    }

    private mutating func find(in history: [String], before end: Int) {
        let wanted = query.lowercased()
        match =
            wanted.isEmpty
            ? nil
            : history[..<min(end, history.count)].lastIndex { $0.lowercased().contains(wanted) }
    }
}
