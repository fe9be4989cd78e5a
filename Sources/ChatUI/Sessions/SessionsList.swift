import TerminalUI

/// The saved conversations while they are looked through.
package struct SessionsList: Sendable, Equatable {
    /// A new title while it is typed.
    struct Renaming: Sendable, Equatable {
        let id: String
        var editor: DraftEditor
    }

    /// How many are asked for at once.
    static let page = 50

    /// What is searched for, one line.
    var search: DraftEditor
    private(set) var entries: [SessionEntry] = []
    private(set) var selection = 0
    var renaming: Renaming?
    /// The keys are shown below.
    var showsKeys = false
    /// Why there is no list.
    var failure: String?
    /// The question whose answer is awaited, or came last.
    private(set) var query: SessionsQuery
    private(set) var isWaiting = true
    /// There are no more of them.
    private(set) var isWhole = false
    /// The words of the entries that are shown.
    private(set) var shownText = ""

    /// - Parameter number: of the first question.
    init(_ words: String, number: Int, inHand: ConversationReference) {
        search = DraftEditor(words)
        search.perform(.moveToLineEnd)
        query = SessionsQuery(
            number: number, text: words, offset: 0, limit: Self.page, inHand: inHand)
    }

    var chosen: SessionEntry? {
        entries.indices.contains(selection) ? entries[selection] : nil
    }

    var isSearch: Bool { shownText.contains { !$0.isWhitespace } }

    mutating func select(by step: Int) {
        selection = max(0, min(entries.count - 1, selection + step))
    }

    // MARK: Asking

    /// From the beginning, with the words of now.
    mutating func ask(number: Int) -> SessionsQuery {
        let isSame = search.string == query.text
        query.number = number
        query.text = search.string
        query.offset = 0
        query.limit = isSame ? max(Self.page, entries.count) : Self.page
        isWaiting = true
        return query
    }

    /// The next page, where the end of what is there comes near.
    mutating func askForMore(number: Int) -> SessionsQuery? {
        guard !isWaiting, !isWhole, !query.isSearch, selection + Self.page / 4 >= entries.count
        else { return nil }
        query.number = number
        query.offset = entries.count
        query.limit = Self.page
        isWaiting = true
        return query
    }

    /// The answer to a question; one to an earlier question is ignored. What
    /// was chosen stays chosen while the words are the same.
    mutating func take(_ found: [SessionEntry], number: Int) {
        guard number == query.number else { return }
        let before = shownText == query.text ? chosen?.summary.id : nil
        isWaiting = false
        failure = nil
        isWhole = query.isSearch || found.count < query.limit
        if query.offset == 0 {
            entries = found
        } else {
            let known = Set(entries.map(\.summary.id))
            entries += found.filter { !known.contains($0.summary.id) }
        }
        shownText = query.text
        let place = before.flatMap { id in entries.firstIndex { $0.summary.id == id } }
        if let place {
            selection = place
        } else if before == nil {
            selection = 0
        }
        select(by: 0)
    }

    mutating func fail(_ sentence: String, number: Int) {
        guard number == query.number else { return }
        isWaiting = false
        isWhole = true
        failure = sentence
    }

    // MARK: Changing

    mutating func removeChosen() {
        guard entries.indices.contains(selection) else { return }
        entries.remove(at: selection)
        select(by: 0)
    }

    mutating func rename(_ id: String, to title: String) {
        guard let place = entries.firstIndex(where: { $0.summary.id == id }) else { return }
        entries[place].summary.title = title
    }
}
