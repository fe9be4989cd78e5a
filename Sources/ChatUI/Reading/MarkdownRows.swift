import Markdown
import TerminalUI

/// A text in Markdown, in rows of a width. It takes in what comes at a cost that
/// depends on the open block alone: rows of settled blocks stay.
struct MarkdownRows: Sendable, Equatable {
    private let width: Int
    private let theme: Theme
    private var splitter = BlockSplitter()
    private(set) var rows: [TextRow] = []
    private var state = Progress()
    /// Where links lead, by `LinkName`.
    private(set) var links: [UInt32: String] = [:]
    /// Settled rows in whose place others stand, as long as the open block
    /// wants them.
    private var replaced: [TextRow]?
    private var isInOpen = false

    /// What the next piece depends on.
    private struct Progress: Sendable, Equatable {
        var codeCount = 0
        /// Addresses by their short names.
        var links: [UInt32: String] = [:]
        /// The table that rows may be added to.
        var table: GrowingTable?
        /// Code whose end has not come, and where it begins.
        var code: CodeRows?
        var codeStart = 0
        /// How far it is in rows.
        var codeEnd = 0
        /// Settled rows, and the last of them, which a paragraph may go on from.
        var rowCount = 0
        var lastRow: TextRow?
    }

    /// - Parameter codeCount: code in the text before this one.
    init(width: Int, theme: Theme, codeCount: Int = 0) {
        self.width = max(1, width)
        self.theme = theme
        state.codeCount = codeCount
    }

    /// Code so far, with what came before.
    var codeCount: Int {
        max(state.codeCount, rows.last(where: { $0.codeNumber != nil })?.codeNumber ?? 0)
    }

    /// Rows of settled blocks; a paragraph may go on from the last of them.
    var settledCount: Int { min(state.rowCount, rows.count) }

    /// Takes in the text so far.
    mutating func take(_ text: String, isWhole: Bool) {
        dropOpenRows()
        for piece in splitter.take(text) { add(piece, of: text, isWhole: true) }
        if let piece = splitter.openCode { add(piece, of: text, isWhole: false) }
        state.rowCount = rows.count
        state.lastRow = rows.last
        let settled = state
        isInOpen = true
        for piece in splitter.rest(of: text, isWhole: isWhole) {
            add(piece, of: text, isWhole: true)
        }
        isInOpen = false
        links = state.links
        state = settled
    }

    private mutating func dropOpenRows() {
        if let replaced {
            rows.removeSubrange((state.rowCount - replaced.count)...)
            rows += replaced
            self.replaced = nil
            return
        }
        guard let last = state.lastRow else {
            rows = []
            return
        }
        rows.removeSubrange(min(rows.count, state.rowCount - 1)...)
        rows.append(last)
    }

    private mutating func add(_ piece: Piece, of text: String, isWhole: Bool) {
        let start = rows.count
        switch piece.kind {
        case .code(let language, let isClosed):
            add(code: piece, language, of: text, isClosed: isClosed, isWhole: isWhole)
            return
        case .continuation: goOn(piece, of: text)
        case .rows:
            addTableRows(piece, of: text)
            return
        case .markdown, .quoted, .plain: addBlocks(piece, of: text)
        }
        anchor(from: start, piece.range)
    }

    /// Rows know where they come from, about.
    private mutating func anchor(from start: Int, _ range: Range<Int>) {
        var passed = range.lowerBound
        for index in min(start, rows.count)..<rows.count {
            rows[index].anchor = min(passed, max(range.lowerBound, range.upperBound - 1))
            passed += rows[index].line.text.utf8.count
        }
    }

    // MARK: Blocks

    private mutating func addBlocks(_ piece: Piece, of text: String) {
        let blocks = piece.blocks(of: text)
        note(blocks)
        if isBlankWanted(before: piece, blocks.first) { rows.append(blank(before: piece)) }
        var layout = BlockLayout(theme: theme, codeCount: state.codeCount)
        var margin = margin(of: piece)
        layout.add(blocks, &margin, depth: piece.items.count, number: piece.number)
        state.codeCount = layout.codeCount
        state.table = nil
        if let last = layout.table, last.end == layout.rows.count, last.table.rows.isEmpty {
            state.table = GrowingTable(
                last.table, start: rows.count + last.start, anchor: piece.range.lowerBound,
                margin: last.margin, theme: theme)
        }
        rows += layout.rows
    }

    /// A blank row inside of a quote has its mark.
    private func blank(before piece: Piece) -> TextRow {
        guard piece.kind == .quoted else { return .blank }
        var margin = margin(of: piece)
        return TextRow(
            line: margin.take(StyledLine(theme.quoteMark, style: theme.secondary)),
            anchor: piece.range.lowerBound)
    }

    private mutating func addTableRows(_ piece: Piece, of text: String) {
        let blocks = piece.blocks(of: text)
        guard case .table(let more)? = blocks.first, state.table != nil else {
            addBlocks(piece, of: text)
            return
        }
        note(blocks)
        for cells in more.rows {
            guard let set = state.table?.add(cells, anchor: piece.range.lowerBound) else { return }
            if set.isAll { replaceRows(from: state.table?.start ?? rows.count) }
            rows += set.rows
        }
    }

    private mutating func replaceRows(from start: Int) {
        if isInOpen && start < state.rowCount && replaced == nil {
            replaced = Array(rows[start..<min(state.rowCount, rows.count)])
        }
        rows.removeSubrange(min(start, rows.count)...)
    }

    private mutating func note(_ blocks: [Block]) {
        for link in blocks.flatMap(\.links) where SpanStyles.isAddress(link) {
            state.links[LinkName.name(of: link)] = link
        }
    }

    private func isBlankWanted(before piece: Piece, _ block: Block?) -> Bool {
        guard let last = rows.last, !last.line.isEmpty else { return false }
        if piece.kind == .quoted { return piece.isAfterBlank }
        if case .heading? = block { return true }
        return piece.isAfterBlank
    }

    private func margin(of piece: Piece) -> Margin {
        var margin = Margin(limit: width)
        for (depth, number) in piece.items.enumerated() {
            let mark = ListMark.text(number: number, depth: depth)
            margin = margin.adding(StyledLine(String(repeating: " ", count: mark.displayWidth)))
        }
        return margin
    }

    /// The paragraph's last row is set again with what follows it.
    private mutating func goOn(_ piece: Piece, of text: String) {
        let blocks = piece.blocks(of: text)
        note(blocks)
        guard case .paragraph(let spans)? = blocks.first, let last = rows.popLast()
        else { return }
        var margin = margin(of: piece).continued
        var lines = SpanStyles(theme: theme).lines(spans)
        var before = last.line.spans
        if lines.isEmpty { lines = [[]] }
        before += lines.removeFirst()
        let set = SpanWrap.rows(before, width: max(1, margin.room), firstWidth: width)
        for (index, row) in set.enumerated() {
            let line = index == 0 ? row : margin.take(row)
            rows.append(
                TextRow(
                    line: line, isContinuation: index > 0 || last.isContinuation,
                    codeNumber: index == 0 ? last.codeNumber : nil, anchor: last.anchor))
        }
        for line in lines {
            for (index, row) in SpanWrap.rows(line, width: margin.room).enumerated() {
                rows.append(TextRow(line: margin.take(row), isContinuation: index > 0))
            }
        }
    }

    // MARK: Code

    private mutating func add(
        code piece: Piece, _ language: String, of text: String, isClosed: Bool, isWhole: Bool
    ) {
        if state.code == nil || state.codeStart != piece.range.lowerBound {
            begin(piece, language)
        }
        guard var code = state.code else { return }
        var start = state.codeEnd
        while let line = nextLine(of: piece, in: text, isWhole: isWhole) {
            for var row in code.rows(of: line) {
                row.anchor = start
                rows.append(row)
            }
            start = state.codeEnd
        }
        if isClosed {
            var end = code.end()
            end.anchor = max(piece.range.lowerBound, state.codeEnd - 1)
            rows.append(end)
        }
        state.code = isClosed ? nil : code
    }

    private mutating func begin(_ piece: Piece, _ language: String) {
        if isBlankWanted(before: piece, nil) { rows.append(.blank) }
        state.codeCount += 1
        state.codeStart = piece.range.lowerBound
        state.codeEnd = piece.range.lowerBound
        var code = CodeRows(language, margin: margin(of: piece).continued, theme: theme)
        var row = code.begin(language, number: state.codeCount)
        row.anchor = state.codeEnd
        rows.append(row)
        state.code = code
    }

    /// The next line that is not in rows; one without an end only when it is
    /// whole, or so long that it must not be looked at again and again.
    private mutating func nextLine(of piece: Piece, in text: String, isWhole: Bool) -> String? {
        let utf8 = text.utf8
        let upper = min(piece.range.upperBound, utf8.count)
        guard state.codeEnd < upper else { return nil }
        let start = utf8.index(utf8.startIndex, offsetBy: state.codeEnd)
        let near = utf8[start...].prefix(min(Self.longestLine, upper - state.codeEnd))
        if let newline = near.firstIndex(of: 0x0A) {
            let length = utf8.distance(from: start, to: newline)
            defer { state.codeEnd += length + 1 }
            return piece.source(in: text, state.codeEnd..<(state.codeEnd + length))
        }
        guard isWhole || near.count == Self.longestLine else { return nil }
        defer { state.codeEnd += near.count }
        return piece.source(in: text, state.codeEnd..<(state.codeEnd + near.count))
    }

    private static let longestLine = 4096
}
