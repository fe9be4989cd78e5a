import HybridEngine
import TerminalUI

/// Messages, as far as they are in the window: the conversation's, or some of
/// it in a part of the window.
struct TranscriptView {
    let state: State
    let theme: Theme
    let messages: [ChatMessage]
    let pane: TranscriptPane

    init(state: State, theme: Theme) {
        self.init(
            state: state, theme: theme, messages: state.conversation.messages, pane: state.pane)
    }

    init(state: State, theme: Theme, messages: [ChatMessage], pane: TranscriptPane) {
        (self.state, self.theme) = (state, theme)
        (self.messages, self.pane) = (messages, pane)
    }

    func draw(in rect: Rect, into buffer: inout CellBuffer) {
        let rows = pane.visibleRows(of: messages)
        let left = rect.origin.column
        for ((place, content), row) in zip(rows, rect.rows) {
            let start = Position(row: row, column: left + 1)
            draw(content, of: messages[place.message], at: start, in: rect, into: &buffer)
            mark(content, at: place, row: row, in: rect, into: &buffer)
            if place.row == 0 && place.message == pane.selection {
                buffer.write(
                    "▸", at: Position(row: row, column: left), style: theme.accent, clip: rect)
            }
        }
        drawBadge(in: rect, into: &buffer)
    }

    /// Where the visible links lead.
    var links: [UInt32: String] {
        let visible = Set(pane.visibleRows(of: messages).map(\.place.message))
        return visible.reduce(into: [:]) { links, index in
            let layout = pane.layouts.layout(of: messages[index])
            links.merge(layout.text.links) { first, _ in first }
        }
    }

    /// Marks what is looked for, and the match that keys have come to.
    private func mark(
        _ content: MessageLayout.Row, at place: RowPlace, row: Int, in rect: Rect,
        into buffer: inout CellBuffer
    ) {
        guard let find = state.find, let line = content.textLine else { return }
        func restyle(_ columns: Range<Int>, _ style: TextStyle) {
            let part = Rect(
                row: row, column: rect.origin.column + columns.lowerBound + 1,
                columns: columns.count, rows: 1)
            buffer.restyle(part.intersection(rect)) { $0.add(style) }
        }
        for columns in line.columns(of: find.query) { restyle(columns, theme.match) }
        guard place.message == find.message else { return }
        for part in find.current?.parts ?? [] where part.row == place.row {
            restyle(part.columns, theme.currentMatch)
        }
    }

    private func draw(
        _ row: MessageLayout.Row, of message: ChatMessage, at start: Position, in rect: Rect,
        into buffer: inout CellBuffer
    ) {
        switch row {
        case .tag: drawTag(of: message, at: start, in: rect, into: &buffer)
        case .thoughts(let isOpen): drawThoughts(of: message, isOpen, at: start, in: rect, &buffer)
        case .thought(let line):
            let margin = Position(
                row: start.row, column: start.column + MessageLayout.thoughtsMargin)
            buffer.write(StyledLine(line.text, style: .dim), at: margin, clip: rect)
        case .text(let line): buffer.write(line, at: start, clip: rect)
        case .growing(let line):
            let end = buffer.write(line, at: start, clip: rect)
            let column = min(end, rect.columns.upperBound - 1)
            buffer.write(
                "▌", at: Position(row: start.row, column: column), style: theme.accent, clip: rect)
        case .folded(let lines):
            let text = "… \(Numbers.count(lines, "line")) folded · \(foldKey) unfolds"
            buffer.write(text, at: start, style: .dim, clip: rect)
        case .remark(let line):
            drawRemark(line, of: message, at: start, in: rect, into: &buffer)
        case .blank:
            guard pane.layouts.layout(of: message).hasKeysBelow else { return }
            drawKeys(of: message, after: start.column, row: start.row, in: rect, into: &buffer)
        }
    }

    private func drawThoughts(
        of message: ChatMessage, _ isOpen: Bool, at start: Position, in rect: Rect,
        _ buffer: inout CellBuffer
    ) {
        guard let answer = message.answer else { return }
        let key = state.keyMap.hint(
            .thoughts, in: [state.focus == .transcript ? .transcript : .everywhere])
        let text =
            "\(isOpen ? "▾" : "▸") \(ThoughtsWords.text(answer)) · \(key) "
            + (isOpen ? "closes" : "opens")
        let width = max(1, rect.size.columns - 2)
        buffer.write(StyledLine(text, style: .dim).truncated(to: width), at: start, clip: rect)
    }

    private var foldKey: String { state.keyMap.hint(.fold, in: [.transcript]) }

    // MARK: Tags

    private func drawTag(
        of message: ChatMessage, at start: Position, in rect: Rect, into buffer: inout CellBuffer
    ) {
        let width = max(1, rect.size.columns - 2)
        if let run = message.run {
            drawTag(of: run, width: width, at: start, in: rect, into: &buffer)
            return
        }
        guard let answer = message.answer else {
            var line = StyledLine("You", style: .bold)
            if !message.time.isEmpty { line.append(" · \(message.time)", style: .dim) }
            let end = buffer.write(line.truncated(to: width), at: start, clip: rect)
            drawVersions(of: message, after: end, row: start.row, in: rect, into: &buffer)
            return
        }
        let tag = AnswerTag(answer)
        let text = tag.text(fitting: width)
        let style = tag.isLive ? theme.accent : TextStyle.plain
        let end = buffer.write(
            StyledLine(text, style: style).truncated(to: width), at: start, clip: rect)
        guard tag.isLive else {
            drawVersions(of: message, after: end, row: start.row, in: rect, into: &buffer)
            return
        }
        let hint = "\(state.keyMap.hint(.stop)) stops"
        drawRight(hint, after: end, row: start.row, in: rect, into: &buffer)
    }

    /// `2 of 3 · Left Right`: which version is shown, and the keys where they
    /// work and have room.
    private func drawVersions(
        of message: ChatMessage, after end: Int, row: Int, in rect: Rect,
        into buffer: inout CellBuffer
    ) {
        guard let version = state.conversation.version(of: message) else { return }
        let words = "\(version.number) of \(version.count)"
        let keys = [Command.versionBefore, .versionAfter].map {
            state.keyMap.hint($0, in: [.transcript])
        }
        let hint = "\(words) · \(keys.joined(separator: " "))"
        let hasRoom = rect.size.columns - 1 - hint.displayWidth >= end + 2
        let text = state.focus == .transcript && hasRoom ? hint : words
        drawRight(text, after: end, row: row, in: rect, into: &buffer)
    }

    private func drawTag(
        of run: CustomRun, width: Int, at start: Position, in rect: Rect,
        into buffer: inout CellBuffer
    ) {
        let isLive = run.phase == .running
        let line = StyledLine(run.tag, style: isLive ? theme.accent : .plain)
        let end = buffer.write(line.truncated(to: width), at: start, clip: rect)
        let hint = isLive ? "\(state.keyMap.hint(.stop)) stops" : ""
        drawRight(hint, after: end, row: start.row, in: rect, into: &buffer)
    }

    /// What went wrong, and beside its last line the keys that help.
    private func drawRemark(
        _ line: StyledLine, of message: ChatMessage, at start: Position, in rect: Rect,
        into buffer: inout CellBuffer
    ) {
        let end = buffer.write(line, at: start, clip: rect)
        if pane.layouts.layout(of: message).lastRemark == line {
            drawKeys(of: message, after: end, row: start.row, in: rect, into: &buffer)
        }
    }

    /// The keys that help stand where they are of use: at the end.
    private func drawKeys(
        of message: ChatMessage, after end: Int, row: Int, in rect: Rect,
        into buffer: inout CellBuffer
    ) {
        guard let answer = message.answer, isLatest(message) else { return }
        let keys = helpfulKeys(answer).joined(separator: " · ")
        drawRight(keys, after: end, row: row, in: rect, into: &buffer)
    }

    private func isLatest(_ message: ChatMessage) -> Bool {
        message.id == messages.last?.id
    }

    private func helpfulKeys(_ answer: Answer) -> [String] {
        guard case .failed(let error) = answer.phase, state.conversation.comparison == nil
        else { return [] }
        let asksOther = state.mode != .onlyOnDevice || state.otherSource == .onDevice
        return ErrorPresentation(error).commands.filter { $0 != .other || asksOther }
            .map(helpfulKey)
    }

    /// A key that works where the keys go now: letters are text in the draft.
    private func helpfulKey(_ command: Command) -> String {
        if command == .cursorUp { return "\(state.keyMap.hint(.cursorUp)) brings it back" }
        let hint = state.keyMap.hint(command, in: [state.focus.place, .everywhere])
        if command == .other { return "\(hint) ask the \(otherModel)" }
        return hint.hasPrefix("/") ? hint : "\(hint) \(Self.word(command))"
    }

    private var otherModel: String { state.otherSource == .inCloud ? "cloud" : "device" }

    private static func word(_ command: Command) -> String {
        command == .nextMode ? "mode" : command.rawValue
    }

    private func drawRight(
        _ text: String, after end: Int, row: Int, in rect: Rect, into buffer: inout CellBuffer
    ) {
        let column = rect.columns.upperBound - 1 - text.displayWidth
        guard !text.isEmpty, column >= end + 2 else { return }
        buffer.write(text, at: Position(row: row, column: column), style: .dim, clip: rect)
    }

    // MARK: The badge

    private func drawBadge(in rect: Rect, into buffer: inout CellBuffer) {
        guard !pane.isFollowing, rect.size.rows > 0 else { return }
        let count = pane.newRowsBelow
        let what = count > 0 ? Numbers.count(count, "new line") : "More"
        let isTyping = state.focus == .draft && !state.draft.isEmpty
        let here: CommandEntry.Place = state.focus == .draft ? .emptyDraft : .transcript
        let key = state.keyMap.hint(.follow, in: [isTyping ? .everywhere : here])
        let text = StyledLine(" \(what) below · \(key) follows ", style: .reverse)
        let row = rect.rows.upperBound - 1
        let left = rect.origin.column
        buffer.fill(Rect(row: row, column: left, columns: rect.size.columns, rows: 1))
        buffer.write(
            text.truncated(to: rect.size.columns), at: Position(row: row, column: left),
            clip: rect)
    }
}
