import TerminalUI

/// Which rows of the window belong to what. In a low window the title goes
/// first, then the line below the draft, both sooner where something has to be
/// read above it; the draft grows to a third.
struct ScreenLayout: Equatable {
    private(set) var title: Rect?
    private(set) var transcript: Rect
    /// The line above the draft and, when a sentence needs more, rows above it.
    private(set) var notice: Rect
    /// Messages that wait.
    private(set) var queue: Rect
    /// What a model wants to call, and below it the draft's files.
    private(set) var extras: Rect
    private(set) var draft: Rect
    private(set) var lowerRule: Rect?
    private(set) var status: Rect

    /// So many rows of what stands above the draft are worth more than a title.
    private static let wantedExtraRows = 4

    /// Columns left of the draft's text.
    static let promptWidth = 3

    init(
        size: Size, draftRows: Int, noticeRows: Int, statusRows: Int, queueRows: Int = 0,
        extraRows: Int = 0
    ) {
        let wanted = max(1, min(extraRows, Self.wantedExtraRows))
        let hasTitle = size.rows >= 8 + wanted
        let hasLowerRule = size.rows >= 7 + wanted
        let titleRows = hasTitle ? 2 : 0
        let ruleRows = hasLowerRule ? 1 : 0
        var room = max(0, size.rows - titleRows - ruleRows)
        let status = min(max(1, statusRows), max(1, room - 3 - wanted))
        room -= status
        let draft = max(1, min(draftRows, size.rows / 3, room - 2))
        room -= draft
        let notice = max(1, min(noticeRows, room - 1))
        room -= notice
        let extras = max(0, min(extraRows, room - 1))
        room -= extras
        let queue = max(0, min(queueRows, room - 2))
        room -= queue

        var nextRow = 0
        func take(_ rows: Int) -> Rect {
            defer { nextRow += rows }
            return Rect(row: nextRow, column: 0, columns: size.columns, rows: max(0, rows))
        }
        title = hasTitle ? take(2) : nil
        transcript = take(max(0, room))
        self.notice = take(notice)
        self.queue = take(queue)
        self.extras = take(extras)
        self.draft = take(draft)
        lowerRule = hasLowerRule ? take(1) : nil
        self.status = take(status)
    }
}
