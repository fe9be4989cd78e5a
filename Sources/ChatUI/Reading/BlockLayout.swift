import Markdown
import TerminalUI

/// Sets blocks in rows of a width.
struct BlockLayout {
    let theme: Theme
    private(set) var rows: [TextRow] = []
    /// Code so far, in the whole text.
    var codeCount: Int
    /// The last table, where it begins, and what stands left of it.
    private(set) var table: (table: Table, start: Int, end: Int, margin: Margin)?

    init(theme: Theme, codeCount: Int = 0) {
        self.theme = theme
        self.codeCount = codeCount
    }

    /// Adds blocks, a blank row between them unless they stand close.
    mutating func add(
        _ blocks: [Block], _ margin: inout Margin, depth: Int = 0, number: Int? = nil,
        isTight: Bool = false
    ) {
        for (index, block) in blocks.enumerated() {
            if index > 0 && !isTight { add(StyledLine(), &margin) }
            add(block, &margin, depth: depth, number: number)
        }
    }

    private mutating func add(
        _ block: Block, _ margin: inout Margin, depth: Int, number: Int?
    ) {
        switch block {
        case .heading(let level, let spans): add(spans, &margin, base: theme.heading(level))
        case .paragraph(let spans): add(spans, &margin)
        case .code(let code): add(code, &margin)
        case .quote(let blocks): addQuote(blocks, &margin, depth)
        case .list(let list): add(list, &margin, depth, number)
        case .table(let table): add(table, &margin)
        case .rule:
            let width = min(margin.room, Self.ruleWidth)
            add(StyledLine(String(repeating: "─", count: width), style: theme.secondary), &margin)
        case .html(let text): addHTML(text, &margin)
        }
    }

    private static let ruleWidth = 24

    mutating func add(_ line: StyledLine, _ margin: inout Margin, isContinuation: Bool = false) {
        rows.append(TextRow(line: margin.take(line), isContinuation: isContinuation))
    }

    mutating func add(_ spans: [Span], _ margin: inout Margin, base: TextStyle = .plain) {
        for line in SpanStyles(theme: theme).lines(spans, base: base) {
            for (index, row) in SpanWrap.rows(line, width: margin.room).enumerated() {
                add(row, &margin, isContinuation: index > 0)
            }
        }
    }

    private mutating func addQuote(_ blocks: [Block], _ margin: inout Margin, _ depth: Int) {
        let mark = StyledLine(theme.quoteMark, style: theme.secondary)
        var inner = margin.adding(mark, then: mark)
        add(blocks, &inner, depth: depth)
        margin = margin.continued
    }

    private mutating func addHTML(_ text: String, _ margin: inout Margin) {
        let clean = SpanStyles.harmless(text)
        for line in clean.split(separator: "\n", omittingEmptySubsequences: true) {
            for (index, row) in SpanWrap.rows([StyledSpan(String(line))], width: margin.room)
                .enumerated()
            {
                add(row, &margin, isContinuation: index > 0)
            }
        }
    }

    // MARK: Lists

    private mutating func add(_ list: List, _ margin: inout Margin, _ depth: Int, _ number: Int?) {
        for (index, item) in list.items.enumerated() {
            if index > 0 && !list.isTight { add(StyledLine(), &margin) }
            let first = number ?? list.start
            let mark = ListMark.text(number: first.map { $0 + index }, depth: depth)
            var inner = margin.adding(StyledLine(mark))
            if let isDone = item.isDone {
                inner = inner.adding(StyledLine(isDone ? "[x] " : "[ ] "))
            }
            if item.blocks.isEmpty { add(StyledLine(), &inner) }
            add(item.blocks, &inner, depth: depth + 1, isTight: list.isTight)
            margin = margin.continued
        }
    }

    // MARK: Code

    private mutating func add(_ block: CodeBlock, _ margin: inout Margin) {
        codeCount += 1
        var code = CodeRows(block.language, margin: margin, theme: theme)
        rows.append(code.begin(block.language, number: codeCount))
        var lines = block.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        for line in lines { rows += code.rows(of: String(Substring(line))) }
        rows.append(code.end())
        margin = margin.continued
    }

    // MARK: Tables

    private mutating func add(_ table: Table, _ margin: inout Margin) {
        let (start, before) = (rows.count, margin)
        let columns = TableColumns(table, width: margin.room, theme: theme)
        for line in columns.lines(of: table) { add(line, &margin) }
        self.table = (table, start, rows.count, before)
    }
}

/// What stands before an item.
enum ListMark {
    static func text(number: Int?, depth: Int) -> String {
        if let number { return "\(number). " }
        return ["• ", "◦ ", "▪ "][min(depth, 2)]
    }
}
