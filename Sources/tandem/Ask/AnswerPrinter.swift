import HybridEngine
import Markdown
import TerminalUI

/// Writes an answer to standard output, in the form asked for.
struct AnswerPrinter {
    private let format: AskOptions.Format
    private let output: OutputStream
    /// On a terminal nothing of the model's is obeyed; a file gets the text
    /// as it is.
    private var sanitizer: TextSanitizer?

    init(format: AskOptions.Format, output: OutputStream) {
        self.format = format
        self.output = output
        sanitizer = output.isTerminal ? TextSanitizer() : nil
    }

    mutating func print(_ event: ResponseEvent) throws {
        switch (format, event) {
        case (.text, .textDelta(let delta)): try output.write(clean(delta))
        case (.jsonStream, _):
            if let object = EventObject(event) { try output.write(JSONText.line(object)) }
        default: break
        }
    }

    /// The end, good or bad.
    mutating func finish(_ record: AnswerRecord, _ object: AnswerObject) throws {
        switch format {
        case .text: try output.write(rest() + lineEnd(record.text))
        case .wholeText: try output.write(clean(record.text) + rest() + lineEnd(record.text))
        case .firstCode:
            if let code = Self.firstCode(record) { try output.write(clean(code) + rest()) }
        case .json: try output.write(JSONText.line(object))
        case .jsonStream: try output.write(JSONText.line(FinishedObject(answer: object)))
        }
    }

    /// The first block between fences; nil where there is none.
    static func firstCode(_ record: AnswerRecord) -> String? {
        MarkdownText(record.text).codeBlocks.first(where: \.isFenced)?.text
    }

    private mutating func clean(_ text: String) -> String { sanitizer?.feed(text) ?? text }
    private mutating func rest() -> String { sanitizer?.finish() ?? "" }

    private func lineEnd(_ text: String) -> String {
        text.isEmpty || text.last?.isNewline == true ? "" : "\n"
    }
}
