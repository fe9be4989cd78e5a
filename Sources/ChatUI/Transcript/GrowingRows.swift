import HybridEngine
import TerminalUI

/// A message's text in rows, with the pieces that are no text where they came
/// among it. It takes in what is new at a cost that does not depend on what was
/// there before.
struct GrowingRows: Sendable, Equatable {
    /// How the text is set.
    enum Setting: Sendable, Equatable {
        /// As it was written, every mark of it.
        case raw
        case markdown(Theme)
    }

    private let width: Int
    private let setting: Setting
    /// Rows before the last piece that is no text, and that piece's own.
    private var settled: [TextRow] = []
    private var raw: WrappedText
    private var markdown: MarkdownRows?
    /// Where the text begins that is in `markdown` or in `raw`.
    private var start = 0
    /// Of the text taken in.
    private(set) var bytes = 0
    /// Of the pieces taken in.
    private(set) var partCount = 0
    private(set) var isEmpty = true
    private var settledLinks: [UInt32: String] = [:]

    init(width: Int, setting: Setting = .raw) {
        self.width = width
        self.setting = setting
        raw = WrappedText(width: width)
        if case .markdown(let theme) = setting {
            markdown = MarkdownRows(width: width, theme: theme)
        }
    }

    /// Where links lead, by `LinkName`.
    var links: [UInt32: String] {
        settledLinks.merging(markdown?.links ?? [:]) { first, _ in first }
    }

    /// At least one: there the answer begins.
    var rowCount: Int { max(1, settled.count + openCount) }

    subscript(row: Int) -> TextRow {
        if row < settled.count { return settled[row] }
        let index = row - settled.count
        if let markdown { return index < markdown.rows.count ? markdown.rows[index] : .blank }
        return TextRow(line: raw.lines[index], isContinuation: raw.isContinuation[index])
    }

    /// Rows that stay as they are, whatever text comes; the last of them may be
    /// gone on from.
    var settledCount: Int { settled.count + (markdown?.settledCount ?? raw.lines.count) }

    private var openCount: Int {
        if let markdown { return markdown.rows.count }
        return bytes > start ? raw.lines.count : 0
    }

    /// Takes in what is new of a text and the pieces among it.
    mutating func take(_ text: String, _ parts: [PlacedPart] = [], isWhole: Bool = false) {
        for placed in parts.dropFirst(partCount) {
            append(text, upTo: placed.offset, isWhole: true)
            append(placed.part)
        }
        append(text, upTo: text.utf8.count, isWhole: isWhole)
    }

    private mutating func append(_ whole: String, upTo end: Int, isWhole: Bool) {
        let utf8 = whole.utf8
        guard end <= utf8.count, bytes < end || (isWhole && start < end) else { return }
        let from = markdown == nil ? bytes : start
        let first = utf8.index(utf8.startIndex, offsetBy: min(from, end))
        let last = utf8.index(utf8.startIndex, offsetBy: end)
        if markdown != nil {
            let all = start == 0 && end == utf8.count
            markdown?.take(all ? whole : String(whole[first..<last]), isWhole: isWhole)
        } else {
            var piece = whole[first..<last]
            if bytes == start && !settled.isEmpty && piece.first?.isNewline == true {
                piece = piece.dropFirst()
            }
            raw.append(String(piece))
            if isWhole { raw.finish() }
        }
        bytes = end
        isEmpty = false
    }

    private mutating func append(_ part: Part) {
        partCount += 1
        let lines = PartWords.lines(part)
        guard !lines.isEmpty else { return }
        settle()
        for line in lines {
            let style: TextStyle = line.isLabel ? .dim : .plain
            for (index, row) in StyledText(line.text, style: style).wrapped(width: width)
                .enumerated()
            {
                settled.append(TextRow(line: row, isContinuation: index > 0, anchor: bytes))
            }
        }
        isEmpty = false
    }

    /// What came so far stays as it is; text that follows begins a row.
    private mutating func settle() {
        if bytes > start {
            settled += (settled.count..<(settled.count + openCount)).map { index in
                var row = self[index]
                row.anchor += start
                return row
            }
        }
        while settled.last?.line.isEmpty == true { settled.removeLast() }
        settledLinks = links
        raw = WrappedText(width: width)
        if case .markdown(let theme) = setting {
            markdown = MarkdownRows(
                width: width, theme: theme, codeCount: markdown?.codeCount ?? 0)
        }
        start = bytes
    }
}

extension GrowingRows {
    /// How far into its text a row begins, in bytes.
    func offset(ofRow row: Int) -> Int {
        guard row > 0, rowCount > 0 else { return 0 }
        let row = min(row, rowCount - 1)
        guard markdown == nil || row < settled.count else { return self[row].anchor + start }
        if row < settled.count { return settled[row].anchor }
        return start + raw.lines.prefix(row - settled.count).reduce(0) { $0 + $1.text.utf8.count }
    }

    /// The row that shows an offset; the last one for any beyond.
    func row(showing offset: Int) -> Int {
        var found = 0
        var passed = start
        for index in 0..<rowCount {
            if index >= settled.count && markdown == nil {
                if index > settled.count {
                    passed += raw.lines[index - settled.count - 1].text.utf8.count
                }
                if passed > offset { break }
            } else if self.offset(ofRow: index) > offset {
                break
            }
            found = index
        }
        return found
    }
}
