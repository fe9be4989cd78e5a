import HybridEngine
import TerminalUI

/// Where the parts of an option's row begin.
package struct OptionColumns: Sendable, Equatable {
    var width = 0
    private let title: Int
    private let ranges: Int
    private let widestDefault: Int

    /// Narrower rows have a value alone; what it may be stands below them.
    private static let narrow = 56
    private static let valueWidth = 11
    private static let textIndent = 4

    init(_ rules: OptionRules) {
        let fields = OptionsPanel.all.flatMap(\.fields)
        title = 4 + (fields.map(\.title.displayWidth).max() ?? 0)
        ranges = 2 + (fields.map { rules.rangeText($0).displayWidth }.max() ?? 0)
        widestDefault = fields.map { Self.words($0).displayWidth }.max() ?? 0
    }

    /// Where the value begins.
    var value: Int { min(title, max(8, width - Self.valueWidth)) }

    var range: Int { value + Self.valueWidth }

    var defaults: Int { range + ranges }

    /// Columns in which every part of every row has room.
    var widest: Int { title + Self.valueWidth + ranges + widestDefault }

    var hasRoomForAll: Bool { width >= widest }

    var hasDetails: Bool { width >= Self.narrow }

    /// How a default is shown.
    static func words(_ field: OptionField) -> String { "default \(field.defaultText)" }

    /// Where what is typed begins.
    func start(of line: OptionsEditor.Line) -> Int {
        if case .text = line { Self.textIndent } else { value }
    }

    /// What stands before the value.
    func lead(_ line: OptionsEditor.Line, isChosen: Bool, accent: TextStyle) -> StyledLine {
        let title =
            switch line {
            case .preset: "Preset"
            case .field(let field): field.title
            case .text: ""
            }
        return StyledLine(isChosen ? "▸ \(title)" : "  \(title)", style: isChosen ? accent : .plain)
            .truncated(to: start(of: line) - 1).padded(to: start(of: line))
    }
}

extension StyledLine {
    /// With blanks up to a column.
    func padded(to columns: Int) -> StyledLine {
        var line = self
        line.append(String(repeating: " ", count: max(0, columns - displayWidth)))
        return line
    }
}
