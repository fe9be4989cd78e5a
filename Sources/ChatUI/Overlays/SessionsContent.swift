import HybridEngine
import TerminalUI

/// What F5 shows: the conversations, a search line above them, and below what
/// there is to say.
struct SessionsContent {
    let list: SessionsList
    let map: KeyMap
    let notice: String?
    let width: Int
    /// Of the widest entries.
    private let ageColumns: Int
    private let countColumns: Int

    /// Below this width only title and age stand in a row.
    private static let narrow = 60
    private static let prompt = "Search: "
    private static let gap = 2

    init(_ list: SessionsList, of state: State, width: Int) {
        self.list = list
        self.width = width
        map = state.keyMap
        notice = state.notice
        ageColumns = list.entries.map { Self.age($0).count }.max() ?? 0
        countColumns = list.entries.map { Self.count($0).count }.max() ?? 0
    }

    private var isNarrow: Bool { width < Self.narrow }

    /// The search line, which stands still.
    var header: [StyledLine] {
        var line = StyledLine(Self.prompt, style: .dim)
        line.append(window.text)
        return [line]
    }

    /// In the search line, or among the rows while a title is typed.
    var headerCursor: Int? {
        list.renaming == nil ? Self.prompt.displayWidth + window.cursor : nil
    }

    var cursor: Position? {
        guard let renaming = list.renaming else { return nil }
        let column = renaming.editor.window(columns: width - 2).cursor
        return Position(row: Self.rows(of: list).lowerBound, column: 2 + column)
    }

    private var window: (text: String, cursor: Int) {
        list.search.window(columns: width - Self.prompt.displayWidth)
    }

    /// Those of the chosen entry.
    static func rows(of list: SessionsList) -> ClosedRange<Int> {
        let each = list.isSearch ? 2 : 1
        return list.selection * each...list.selection * each + each - 1
    }

    var rows: [StyledLine] {
        list.entries.enumerated().flatMap { index, entry in
            let line = row(entry, isChosen: index == list.selection)
            return list.isSearch ? [line, preview(entry)] : [line]
        }
    }

    // MARK: Rows

    private func row(_ entry: SessionEntry, isChosen: Bool) -> StyledLine {
        var line = StyledLine(isChosen ? "▸ " : "  ", style: .bold)
        if isChosen, let renaming = list.renaming {
            line.append(renaming.editor.window(columns: width - 2).text)
            return line
        }
        let facts = facts(entry)
        let room = max(4, width - 2 - facts.displayWidth - Self.gap)
        let title = StyledLine(Self.title(entry)).truncated(to: room)
        line.append(title)
        line.append(String(repeating: " ", count: max(1, room - title.displayWidth + Self.gap)))
        return line.followed(by: facts).truncated(to: width)
    }

    /// The same columns in every row.
    private func facts(_ entry: SessionEntry) -> StyledLine {
        let age = Self.padded(Self.age(entry), to: ageColumns)
        guard !isNarrow else { return StyledLine(age, style: .dim) }
        let models = StyledLine(Self.models(entry)).truncated(to: modelColumns).text
        let columns = [
            age, Self.padded(Self.count(entry), to: countColumns),
            Self.padded(models, to: modelColumns),
        ]
        return StyledLine(
            columns.joined(separator: String(repeating: " ", count: Self.gap)), style: .dim)
    }

    private var modelColumns: Int {
        min(width / 3, list.entries.map { Self.models($0).displayWidth }.max() ?? 0)
    }

    private func preview(_ entry: SessionEntry) -> StyledLine {
        let text = entry.passages.first.map(Self.clean) ?? ""
        return StyledLine("    " + text, style: .dim).truncated(to: width)
    }

    static func title(_ entry: SessionEntry) -> String {
        entry.summary.title.isEmpty ? "(no text)" : clean(entry.summary.title)
    }

    static func age(_ entry: SessionEntry) -> String { Numbers.age(seconds: entry.secondsAgo) }

    static func count(_ entry: SessionEntry) -> String {
        Numbers.count(entry.summary.messages, "message")
    }

    /// Who answered, and whether it is the one on the screen.
    static func models(_ entry: SessionEntry) -> String {
        let models = entry.summary.models.map(clean).joined(separator: ", ")
        return [entry.isInHand ? "on screen" : "", models].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    static func clean(_ text: String) -> String {
        TextSanitizer.sanitizeLine(String(text.map { $0.isNewline ? " " : $0 }))
    }

    private static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - text.displayWidth))
    }
}

// MARK: - Below the rows

extension SessionsContent {
    /// What was said last, else the keys, else what there is.
    var footer: [StyledLine] {
        if let notice { return wrapped(TextSanitizer.sanitizeLine(notice), .plain) }
        if list.showsKeys { return wrapped(keys, .dim) }
        return [StyledLine(summary, style: .dim).truncated(to: width)]
    }

    private var summary: String {
        if let failure = list.failure { return TextSanitizer.sanitizeLine(failure) }
        guard let chosen = list.chosen else {
            if list.isWaiting { return "Looking …" }
            return list.isSearch
                ? "No conversation has these words" : "No conversation is saved yet"
        }
        if isNarrow {
            return [Self.count(chosen), Self.models(chosen)].filter { !$0.isEmpty }
                .joined(separator: " · ")
        }
        let count = Numbers.count(list.entries.count, "conversation")
        if list.isSearch { return "\(count) with these words" }
        return list.isWhole ? "\(count), the latest first" : "The latest \(count), more below"
    }

    /// For the frame, the longest that fits.
    var hints: [String] {
        if list.renaming != nil {
            let (keeps, drops) = ("\(map.hint(.send)) keeps", "\(map.hint(.stop)) drops")
            return ["\(keeps) the title · \(drops) it", "\(keeps) · \(drops)"]
        }
        let closes = "\(map.hint(.stop)) closes"
        let opens = "\(hint(.openSession)) opens"
        let changes =
            "\(hint(.renameSession)) renames · \(hint(.removeSession)) removes · "
            + "\(hint(.exportSession)) exports"
        return [
            "\(opens) · \(changes) · \(closes)", "\(opens) · \(map.hint(.help)) keys · \(closes)",
            "\(map.hint(.help)) keys · \(closes)",
            closes,
        ]
    }

    private var keys: String {
        [
            "\(hint(.lineUp)) \(hint(.lineDown)) choose", "typing searches",
            "\(hint(.openSession)) opens", "\(hint(.renameSession)) renames",
            "\(hint(.removeSession)) removes", "\(map.hint(.undoEdit)) brings back",
            "\(hint(.exportSession)) exports", "\(map.hint(.stop)) closes",
        ].joined(separator: " · ")
    }

    private func hint(_ command: Command) -> String { map.hint(command, in: [.sessions]) }

    private func wrapped(_ text: String, _ style: TextStyle) -> [StyledLine] {
        StyledText(text, style: style).wrapped(width: width)
    }
}
