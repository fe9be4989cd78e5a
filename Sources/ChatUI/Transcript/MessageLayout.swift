import HybridEngine
import TerminalUI

/// A message in rows of a width: a tag line, a reason that had no room in it,
/// the thoughts, the text, its sources, what there is to say about how it
/// ended, and a blank line. It follows a growing text at a cost that does not
/// depend on the text's length.
package struct MessageLayout: Sendable, Equatable {
    /// What a row shows.
    package enum Row: Sendable, Equatable {
        case tag
        /// The line that stands for the thoughts, open or closed.
        case thoughts(isOpen: Bool)
        case thought(StyledLine)
        case text(StyledLine)
        /// The text's last row, with the mark of an answer that goes on.
        case growing(StyledLine)
        case folded(lines: Int)
        case remark(StyledLine)
        case blank
    }

    private let width: Int
    private let theme: Theme
    private let showsRaw: Bool
    private var thoughts: GrowingRows
    private(set) var text: GrowingRows
    private var isComplete = false
    private var isFolded: Bool
    private var showsThoughts = false
    private var isRunning: Bool
    private var phase: Answer.Phase?
    private var model: ModelDescriptor?
    private var run: CustomRun?
    private var summary: HistorySummary?
    private var reason: [StyledLine] = []
    private var sources: [StyledLine] = []
    private var remarks: [StyledLine] = []

    /// Columns left of the thoughts.
    package static let thoughtsMargin = 2

    package init(_ message: ChatMessage, width: Int, theme: Theme = Theme()) {
        self.width = width
        self.theme = theme
        showsRaw = message.showsRaw
        thoughts = GrowingRows(width: max(1, width - Self.thoughtsMargin))
        // A person's words are shown as they were typed.
        let isSet = message.answer != nil && !message.showsRaw
        text = GrowingRows(width: width, setting: isSet ? .markdown(theme) : .raw)
        isFolded = message.isFolded
        isRunning = message.answer?.isRunning ?? false
        update(message)
    }

    /// Whether it shows this message at this width, or can after `update`.
    package func canShow(_ message: ChatMessage, width: Int) -> Bool {
        self.width == width && showsRaw == message.showsRaw
            && text.bytes <= message.text.utf8.count
            && text.partCount <= message.partCount && thoughts.bytes <= message.thoughtBytes
            && (!isComplete || isUpToDate(message))
    }

    /// Whether nothing has changed since.
    package func shows(_ message: ChatMessage, width: Int) -> Bool {
        self.width == width && showsRaw == message.showsRaw && isUpToDate(message)
            && isFolded == message.isFolded
            && showsThoughts == message.showsThoughts && phase == message.answer?.phase
            && model == message.answer?.model && run == message.run
            && summary == message.answer?.record.summary
    }

    private func isUpToDate(_ message: ChatMessage) -> Bool {
        text.bytes == message.text.utf8.count && text.partCount == message.partCount
            && thoughts.bytes == message.thoughtBytes
    }

    /// Takes in what has come since.
    package mutating func update(_ message: ChatMessage) {
        let answer = message.answer
        isFolded = message.isFolded
        showsThoughts = message.showsThoughts
        isRunning = answer?.isRunning ?? false
        if !isComplete {
            thoughts.take(answer?.thoughts ?? "", isWhole: !isRunning)
            text.take(message.text, answer?.parts ?? [], isWhole: !isRunning)
            isComplete = !isRunning
        }
        guard phase != answer?.phase || model != answer?.model || !isRunning else { return }
        phase = answer?.phase
        model = answer?.model
        run = message.run
        summary = answer?.record.summary
        reason =
            answer.map { AnswerTag($0).reasonLines(fitting: width) }
            ?? FileRows.lines(message.files, width: width)
        sources = isRunning ? [] : AnswerRemarks.sources(message, width: width)
        remarks = AnswerRemarks.lines(message, width: width)
    }

    /// Rows with the blank one.
    package var rowCount: Int {
        textStart + textRowCount + sourceRows.count + remarks.count + 1
    }

    package subscript(row: Int) -> Row {
        if row <= 0 { return .tag }
        if row < textStart { return leadingRow(row - 1) }
        let inText = row - textStart
        if inText < textRowCount { return textRow(inText) }
        let beyond = inText - textRowCount
        if beyond < sourceRows.count { return .text(sourceRows[beyond]) }
        let remark = beyond - sourceRows.count
        return remark < remarks.count ? .remark(remarks[remark]) : .blank
    }

    /// Rows that are shown: the last message's has no blank one, unless keys
    /// need it.
    package func rowCount(isLast: Bool) -> Int {
        isLast && !hasKeysBelow ? rowCount - 1 : rowCount
    }

    /// Beside which the keys that help are drawn.
    package var lastRemark: StyledLine? { hasKeysBelow ? nil : remarks.last }

    /// The keys that help are drawn in the blank row: the last line leaves no
    /// room for them.
    package var hasKeysBelow: Bool {
        guard case .failed(let error) = phase, let last = remarks.last else { return false }
        return last.displayWidth + AnswerRemarks.roomForKeys(of: error) > width
    }
}

// MARK: - The pieces

extension MessageLayout {
    /// The tag, the reason, the line of the thoughts.
    private var thoughtsStart: Int { 1 + reason.count + (thoughts.isEmpty ? 0 : 1) }

    private var thoughtRowCount: Int {
        showsThoughts && !isFolded && !thoughts.isEmpty ? thoughts.rowCount : 0
    }

    var textStart: Int { thoughtsStart + thoughtRowCount }

    private var textRowCount: Int {
        if text.isEmpty { return isRunning ? 1 : 0 }
        return isFolded ? min(2, text.rowCount) : text.rowCount
    }

    private var sourceRows: [StyledLine] { isFolded ? [] : sources }

    private func leadingRow(_ index: Int) -> Row {
        if index < reason.count { return .text(reason[index]) }
        let thought = index + 1 - thoughtsStart
        return thought < 0
            ? .thoughts(isOpen: thoughtRowCount > 0) : .thought(thoughts[thought].line)
    }

    private func textRow(_ index: Int) -> Row {
        if isFolded && index == 1 && text.rowCount > 2 {
            return .folded(lines: text.rowCount - 1)
        }
        let isLast = index == text.rowCount - 1
        return isRunning && isLast ? .growing(text[index].line) : .text(text[index].line)
    }
}

extension ChatMessage {
    fileprivate var partCount: Int { answer?.parts.count ?? 0 }
    fileprivate var thoughtBytes: Int { answer?.thoughts.utf8.count ?? 0 }
}

// MARK: - Places that outlive a width

extension MessageLayout {
    /// How far into the thoughts or the text a row begins, in bytes as drawn.
    func offset(ofRow row: Int) -> Int {
        row < textStart
            ? thoughts.offset(ofRow: row - thoughtsStart) : text.offset(ofRow: row - textStart)
    }

    /// The row that shows an offset; those before and after the text keep their
    /// distance from it.
    func row(showing offset: Int, from row: Int, of old: MessageLayout) -> Int {
        if row < old.thoughtsStart { return min(row, thoughtsStart - 1) }
        if row < old.textStart {
            return thoughtsStart + min(thoughts.row(showing: offset), max(0, thoughtRowCount - 1))
        }
        let beyond = row - old.textStart - old.textRowCount
        if beyond >= 0 { return min(textStart + textRowCount + beyond, rowCount - 1) }
        return textStart + min(text.row(showing: offset), max(0, textRowCount - 1))
    }
}
