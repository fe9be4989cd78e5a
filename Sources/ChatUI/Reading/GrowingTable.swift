import Markdown
import TerminalUI

/// A table that rows are added to, one by one. A row that wants wider columns
/// has those before set again; after some rows the widths are settled, so that
/// what a row costs does not depend on how many there are.
struct GrowingTable: Sendable, Equatable {
    private struct Row: Sendable, Equatable {
        var cells: [[Span]]
        var anchor: Int
    }

    /// After so many bytes the columns of a table are settled.
    private static let settledBytes = 1024

    /// Its first row among those of the text.
    let start: Int
    private let anchor: Int
    private let margin: Margin
    private var columns: TableColumns
    /// As long as they may have to be set again.
    private var rows: [Row] = []
    private var isEmpty = true

    /// - Parameters:
    ///   - table: the head.
    ///   - anchor: where it is in the text.
    init(_ table: Table, start: Int, anchor: Int, margin: Margin, theme: Theme) {
        self.start = start
        self.anchor = anchor
        self.margin = margin
        columns = TableColumns(table, width: margin.room, theme: theme)
    }

    /// Adds a row.
    ///
    /// - Returns: what it is set in; all that there is from `start` on where
    ///   that has changed.
    mutating func add(_ cells: [[Span]], anchor: Int) -> (rows: [TextRow], isAll: Bool) {
        let isFirst = isEmpty
        isEmpty = false
        let row = Row(cells: cells, anchor: anchor)
        guard anchor - self.anchor < Self.settledBytes else {
            rows = []
            return (set(row, isFirst: isFirst), false)
        }
        rows.append(row)
        // The first record takes the place of the names.
        let isWider = columns.makeRoom(for: cells) || isFirst
        return isWider ? (all, true) : (set(row, isFirst: false), false)
    }

    private var all: [TextRow] {
        var margin = margin
        let head = columns.headLines(isAlone: rows.isEmpty).map {
            TextRow(line: margin.take($0), anchor: anchor)
        }
        return rows.enumerated().reduce(into: head) { all, row in
            for line in columns.lines(of: row.element.cells, isFirst: row.offset == 0) {
                all.append(TextRow(line: margin.take(line), anchor: row.element.anchor))
            }
        }
    }

    private func set(_ row: Row, isFirst: Bool) -> [TextRow] {
        var margin = margin.continued
        return columns.lines(of: row.cells, isFirst: isFirst).map {
            TextRow(line: margin.take($0), anchor: row.anchor)
        }
    }
}
