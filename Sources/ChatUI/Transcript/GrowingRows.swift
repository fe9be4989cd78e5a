import HybridEngine
import TerminalUI

/// A message's text in rows, with the pieces that are no text where they came
/// among it. It takes in what is new at a cost that does not depend on what was
/// there before.
struct GrowingRows: Sendable, Equatable {
    private var wrapped: WrappedText
    /// Of the text taken in.
    private(set) var bytes = 0
    /// Of the pieces taken in.
    private(set) var partCount = 0
    /// Text that follows begins a row of its own.
    private var isAfterPart = false
    private(set) var isEmpty = true

    init(width: Int) { wrapped = WrappedText(width: width) }

    var lines: [StyledLine] { wrapped.lines }

    /// Takes in what is new of a text and the pieces among it.
    mutating func take(_ text: String, _ parts: [PlacedPart] = []) {
        for placed in parts.dropFirst(partCount) {
            append(text, upTo: placed.offset)
            append(placed.part)
        }
        append(text, upTo: text.utf8.count)
    }

    /// No more comes.
    mutating func finish() { wrapped.finish() }

    private mutating func append(_ whole: String, upTo end: Int) {
        let utf8 = whole.utf8
        guard bytes < end, end <= utf8.count else { return }
        let start = utf8.index(utf8.startIndex, offsetBy: bytes)
        let piece = String(whole[start..<utf8.index(start, offsetBy: end - bytes)])
        if isAfterPart && piece.first?.isNewline != true { wrapped.append("\n") }
        wrapped.append(piece)
        bytes = end
        (isAfterPart, isEmpty) = (false, false)
    }

    private mutating func append(_ part: Part) {
        partCount += 1
        let lines = PartWords.lines(part)
        guard !lines.isEmpty else { return }
        if wrapped.lines.last?.isEmpty == false { wrapped.append("\n") }
        for (index, line) in lines.enumerated() {
            wrapped.append(index == 0 ? "" : "\n")
            wrapped.append(line.text, style: line.isLabel ? .dim : .plain)
        }
        (isAfterPart, isEmpty) = (true, false)
    }
}

extension GrowingRows {
    /// How far into it a row begins, in bytes as drawn.
    func offset(ofRow row: Int) -> Int {
        lines.prefix(max(0, row)).reduce(0) { $0 + $1.text.utf8.count }
    }

    /// The row that shows an offset; the last one for any beyond.
    func row(showing offset: Int) -> Int {
        var passed = 0
        for (index, line) in lines.enumerated() {
            passed += line.text.utf8.count
            if passed > offset { return index }
        }
        return lines.count - 1
    }
}
