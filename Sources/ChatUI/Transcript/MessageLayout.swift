import HybridEngine
import TerminalUI

/// A message in rows of a width: a tag line, the text, what there is to say
/// about how it ended, and a blank line. It follows a growing text at a cost
/// that does not depend on the text's length.
package struct MessageLayout: Sendable, Equatable {
    /// What a row shows.
    package enum Row: Sendable, Equatable {
        case tag
        case text(StyledLine)
        /// The text's last row, with the mark of an answer that goes on.
        case growing(StyledLine)
        case folded(lines: Int)
        case remark(StyledLine)
        case blank
    }

    private let width: Int
    private var text: WrappedText
    private var bytes = 0
    private var isComplete = false
    private var isFolded: Bool
    private var isRunning: Bool
    private var phase: Answer.Phase?
    private var remarks: [StyledLine] = []

    package init(_ message: ChatMessage, width: Int) {
        self.width = width
        text = WrappedText(width: width)
        isFolded = message.isFolded
        isRunning = message.answer?.isRunning ?? false
        update(message)
    }

    /// Whether it shows this message at this width, or can after `update`.
    package func canShow(_ message: ChatMessage, width: Int) -> Bool {
        self.width == width && bytes <= message.text.utf8.count
            && (!isComplete || bytes == message.text.utf8.count)
    }

    /// Whether nothing has changed since.
    package func shows(_ message: ChatMessage, width: Int) -> Bool {
        self.width == width && bytes == message.text.utf8.count
            && isFolded == message.isFolded && phase == message.answer?.phase
    }

    /// Takes in what has come since.
    package mutating func update(_ message: ChatMessage) {
        append(message.text)
        isFolded = message.isFolded
        isRunning = message.answer?.isRunning ?? false
        if !isRunning && !isComplete {
            text.finish()
            isComplete = true
        }
        if phase != message.answer?.phase || !isRunning {
            phase = message.answer?.phase
            remarks = AnswerRemarks.lines(message, width: width)
        }
    }

    /// Rows with the blank one.
    package var rowCount: Int { 1 + textRowCount + remarks.count + 1 }

    package subscript(row: Int) -> Row {
        if row <= 0 { return .tag }
        if row <= textRowCount { return textRow(row - 1) }
        let remark = row - 1 - textRowCount
        return remark < remarks.count ? .remark(remarks[remark]) : .blank
    }

    /// Beside which the keys that help are drawn.
    package var lastRemark: StyledLine? { remarks.last }

    private var isEmpty: Bool { bytes == 0 }

    private var textRowCount: Int {
        if isEmpty { return isRunning ? 1 : 0 }
        return isFolded ? min(2, text.lines.count) : text.lines.count
    }

    private func textRow(_ index: Int) -> Row {
        if isFolded && index == 1 && text.lines.count > 2 {
            return .folded(lines: text.lines.count - 1)
        }
        let isLast = index == text.lines.count - 1
        return isRunning && isLast ? .growing(text.lines[index]) : .text(text.lines[index])
    }

    private mutating func append(_ whole: String) {
        let utf8 = whole.utf8
        guard bytes < utf8.count else { return }
        let start = utf8.index(utf8.startIndex, offsetBy: bytes)
        text.append(String(whole[start...]))
        bytes = utf8.count
    }
}

// MARK: - Places that outlive a width

extension MessageLayout {
    /// How far into the text a row begins, in bytes as drawn.
    func offset(ofRow row: Int) -> Int {
        text.lines.prefix(max(0, row - 1)).reduce(0) { $0 + $1.text.utf8.count }
    }

    /// The row that shows an offset; those before and after the text keep their
    /// distance from it.
    func row(showing offset: Int, from row: Int, of old: MessageLayout) -> Int {
        if row <= 0 { return 0 }
        let beyond = row - 1 - old.textRowCount
        if beyond >= 0 { return min(1 + textRowCount + beyond, rowCount - 1) }
        var passed = 0
        for (index, line) in text.lines.enumerated() {
            passed += line.text.utf8.count
            if passed > offset { return min(index + 1, max(textRowCount, 1)) }
        }
        return max(textRowCount, 1)
    }
}
