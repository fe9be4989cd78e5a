import Markdown
import TerminalUI

/// How a table stands in a width: columns side by side, or, where they would be
/// too narrow to read, each row as a record. The head alone decides which, so
/// that no row that comes later turns the table over.
struct TableColumns: Sendable, Equatable {
    private let theme: Theme
    private let width: Int
    private let head: [[Span]]
    private let alignments: [Table.Alignment]
    /// What each column would take, and what it gets.
    private var natural: [Int]
    private var widths: [Int]
    private let isRecords: Bool

    private static let gap = " │ "
    private static let leastWidth = 3
    /// A head's word needs no more than this.
    private static let wantedWidth = 10

    init(_ table: Table, width: Int, theme: Theme) {
        self.theme = theme
        self.width = width
        head = table.head
        alignments = table.alignments
        let room = width - Self.gap.displayWidth * max(0, head.count - 1)
        let least = head.map(Self.least)
        isRecords = head.count > 1 && room < least.reduce(0, +)
        natural = isRecords ? [] : table.head.map { max(1, Self.width($0, theme)) }
        widths = []
        for row in table.rows { widen(for: row) }
        fit()
    }

    /// Makes room for one more row.
    ///
    /// - Returns: whether the rows before have to be set again.
    mutating func makeRoom(for cells: [[Span]]) -> Bool {
        let before = widths
        widen(for: cells)
        fit()
        return widths != before
    }

    /// A whole table.
    func lines(of table: Table) -> [StyledLine] {
        table.rows.enumerated().reduce(into: headLines(isAlone: table.rows.isEmpty)) {
            $0 += lines(of: $1.element, isFirst: $1.offset == 0)
        }
    }

    /// What stands above the rows; a record's names stand in it.
    func headLines(isAlone: Bool) -> [StyledLine] {
        guard isRecords else { return row(head, style: theme.strong) + [rule] }
        return isAlone ? head.flatMap { wrapped($0, theme.strong, width: width) } : []
    }

    func lines(of cells: [[Span]], isFirst: Bool) -> [StyledLine] {
        guard isRecords else { return row(cells, style: .plain) }
        return (isFirst ? [] : [StyledLine()]) + record(cells)
    }

    // MARK: Widths

    private static func least(_ cell: [Span]) -> Int {
        let words = cell.text.split(separator: " ").map { $0.displayWidth }
        return max(leastWidth, min(wantedWidth, words.max() ?? 0))
    }

    private static func width(_ cell: [Span], _ theme: Theme) -> Int {
        let lines = SpanStyles(theme: theme).lines(cell)
        return lines.map { $0.reduce(0) { $0 + $1.text.displayWidth } }.max() ?? 0
    }

    private mutating func widen(for cells: [[Span]]) {
        for (index, cell) in cells.enumerated() where index < natural.count {
            natural[index] = max(natural[index], Self.width(cell, theme))
        }
    }

    private mutating func fit() {
        let room = width - Self.gap.displayWidth * max(0, natural.count - 1)
        widths = Self.fitted(natural, to: max(1, room))
    }

    /// Narrow columns keep their width; the wide ones share what is left.
    private static func fitted(_ natural: [Int], to room: Int) -> [Int] {
        guard natural.reduce(0, +) > room else { return natural }
        var widths = Array(repeating: 0, count: natural.count)
        var left = room
        let order = natural.indices.sorted { (natural[$0], $0) < (natural[$1], $1) }
        for (position, index) in order.enumerated() {
            let share = left / (order.count - position)
            widths[index] = max(1, min(natural[index], share))
            left -= widths[index]
        }
        return widths
    }

    // MARK: Side by side

    private var rule: StyledLine {
        let parts = widths.map { String(repeating: "─", count: $0) }
        return StyledLine(parts.joined(separator: "─┼─"), style: theme.secondary)
    }

    private func row(_ cells: [[Span]], style: TextStyle) -> [StyledLine] {
        let columns = widths.indices.map { index in
            wrapped(index < cells.count ? cells[index] : [], style, width: widths[index])
        }
        let height = columns.map(\.count).max() ?? 1
        return (0..<height).map { line in
            var row = StyledLine()
            for (index, column) in columns.enumerated() {
                if index > 0 { row.append(Self.gap, style: theme.secondary) }
                let isLast = index == columns.count - 1
                row.append(placed(line < column.count ? column[line] : StyledLine(), index, isLast))
            }
            return row
        }
    }

    private func wrapped(_ cell: [Span], _ style: TextStyle, width: Int) -> [StyledLine] {
        SpanStyles(theme: theme).lines(cell, base: style).flatMap { line in
            SpanWrap.rows(line, width: width).map { $0.withoutTrailingSpace }
        }
    }

    private func placed(_ line: StyledLine, _ column: Int, _ isLast: Bool) -> StyledLine {
        let free = max(0, widths[column] - line.displayWidth)
        let alignment = column < alignments.count ? alignments[column] : .left
        let left =
            switch alignment {
            case .left: 0
            case .center: free / 2
            case .right: free
            }
        var placed = StyledLine(String(repeating: " ", count: left))
        placed.append(line)
        if !isLast { placed.append(String(repeating: " ", count: free - left)) }
        return placed
    }

    // MARK: Records

    private func record(_ cells: [[Span]]) -> [StyledLine] {
        head.enumerated().flatMap { index, name in
            var spans = name.map { span in
                var span = span
                span.style.insert(.strong)
                return span
            }
            spans.append(Span(": ", style: .strong))
            spans += index < cells.count ? cells[index] : []
            return SpanStyles(theme: theme).lines(spans).flatMap { line in
                SpanWrap.rows(line, width: max(1, width - 2), firstWidth: width).enumerated().map {
                    $0 == 0 ? $1 : StyledLine("  ").followed(by: $1)
                }
            }
        }
    }
}

extension StyledLine {
    var withoutTrailingSpace: StyledLine {
        guard var last = spans.last, last.text.hasSuffix(" ") else { return self }
        var spans = spans
        while last.text.hasSuffix(" ") { last.text.removeLast() }
        spans[spans.count - 1] = last
        return StyledLine(spans)
    }
}
