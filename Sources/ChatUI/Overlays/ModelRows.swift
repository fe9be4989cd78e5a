import HybridEngine
import TerminalUI

/// The rows of the list of models, in columns: name, size, licence, and what
/// can be done with it. Licence and size give way on a narrow screen.
struct ModelRows {
    private struct Row {
        var cells: [String]
        var remark: StyledLine
        var isGrey: Bool
    }

    private static let gap = "  "
    private static let mostName = 28
    private static let mostLicence = 14
    /// Columns that remarks have at least before a column gives way.
    private static let roomForRemark = 20

    private let rows: [Row]
    private let widths: [Int]
    private let width: Int

    init(_ entries: [ModelsContent.Entry], _ state: State, width: Int) {
        self.width = width
        let rows = entries.map { Self.row($0, state) }
        var widths = (0..<3).map { column in
            rows.map { $0.cells[column].displayWidth }.max() ?? 0
        }
        widths[0] = min(widths[0], max(8, min(Self.mostName, width - Self.roomForRemark)))
        widths[2] = min(widths[2], Self.mostLicence)
        for column in [2, 1] where Self.taken(widths) + Self.roomForRemark > width {
            widths[column] = 0
        }
        self.rows = rows
        self.widths = widths
    }

    func line(_ index: Int, isChosen: Bool) -> StyledLine {
        let row = rows[index]
        let style: TextStyle = row.isGrey && !isChosen ? .dim : .plain
        var line = StyledLine(isChosen ? "▸ " : "  ", style: .bold)
        for (column, width) in widths.enumerated() where width > 0 {
            let cell = StyledLine(row.cells[column], style: style).truncated(to: width)
            let padding = String(repeating: " ", count: width - cell.displayWidth)
            // Sizes stand at the right.
            if column == 1 { line.append(padding) }
            line.append(cell)
            line.append((column == 1 ? "" : padding) + Self.gap)
        }
        line.append(row.remark)
        return line.trimmed.truncated(to: width)
    }

    private static func taken(_ widths: [Int]) -> Int {
        2 + widths.filter { $0 > 0 }.reduce(0) { $0 + $1 + gap.count }
    }

    private static func row(_ entry: ModelsContent.Entry, _ state: State) -> Row {
        let name = TextSanitizer.sanitizeLine(entry.name)
        guard let model = entry.local else {
            let words = [entry.isInUse ? "in use" : nil, entry.isInUse ? trouble(state) : nil]
            let remark = words.compactMap { $0 }.joined(separator: " · ")
            return Row(
                cells: [name, "", ""], remark: StyledLine(remark, style: .dim), isGrey: false)
        }
        return Row(
            cells: [
                name, LocalModelWords.size(model),
                TextSanitizer.sanitizeLine(model.licence ?? ""),
            ],
            remark: LocalModelWords.remark(model, isInUse: entry.isInUse, state),
            isGrey: !model.isInstalled)
    }

    /// Why the cloud's model would not answer now.
    private static func trouble(_ state: State) -> String? {
        if state.mode == .onlyOnDevice { return "not used in this mode" }
        switch state.cloud {
        case .available: return nil
        case .missingAPIKey: return "no API key"
        case .offline: return "offline"
        case .resting: return "resting"
        case .refused: return "key not accepted"
        case .failing(let kind): return CloudWords.trouble(kind)
        case .misconfigured(let what): return TextSanitizer.sanitizeLine(what)
        }
    }
}

extension StyledLine {
    /// Without blanks at its end.
    fileprivate var trimmed: StyledLine {
        var left = text.count
        for character in text.reversed() {
            guard character == " " else { break }
            left -= 1
        }
        var line = StyledLine()
        for span in spans where left > 0 {
            line.append(String(span.text.prefix(left)), style: span.style)
            left -= span.text.count
        }
        return line
    }
}
