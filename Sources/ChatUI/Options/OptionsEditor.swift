import HybridEngine
import TerminalUI

/// The options while they are changed in the panels. Only what may be kept
/// gets into the values; what is wrong stays in the edit and says why.
package struct OptionsEditor: Sendable, Equatable {
    /// What the marker can stand on.
    enum Line: Sendable, Equatable {
        case preset
        case field(OptionField)
        /// One text of a field that has several.
        case text(OptionField, index: Int)
    }

    /// That of the model that would answer comes first.
    let panels: [OptionsPanel]
    let rules: OptionRules
    var values: OptionValues
    private(set) var panelIndex = 0
    private(set) var lineIndex = 1
    var edit: OptionEdit?
    /// Why the last key did nothing.
    var complaint: String?
    /// The keys are shown in the help's place.
    var showsKeys = false
    /// How it lies in the window.
    private(set) var columns: OptionColumns
    private(set) var footerRows = 0

    init(_ values: OptionValues, first source: InferenceSource, cloudModel: String) {
        self.values = values
        let all = OptionsPanel.all
        panels = all.filter { $0.source == source } + all.filter { $0.source != source }
        rules = OptionRules(cloudModel: cloudModel)
        columns = OptionColumns(rules)
    }

    /// Lies in so many columns from now on; what follows from that is worked
    /// out once.
    mutating func fit(width: Int, footerRows: (OptionsEditor) -> Int) {
        guard width != columns.width else { return }
        columns.width = width
        self.footerRows = footerRows(self)
    }

    var panel: OptionsPanel { panels[panelIndex] }

    var lines: [Line] { lines(of: panel) }

    func lines(of panel: OptionsPanel) -> [Line] {
        [.preset]
            + panel.fields.flatMap { field -> [Line] in
                let texts = values[field.key]?.texts ?? []
                return [.field(field)] + texts.indices.map { .text(field, index: $0) }
            }
    }

    var line: Line { lines[min(lineIndex, lines.count - 1)] }

    /// What is wrong with what was done last.
    var wrong: String? {
        guard let edit else { return complaint }
        guard case .wrong(let sentence) = edit.outcome(in: values, rules) else { return nil }
        return sentence
    }

    /// Why a field, or the value it has, is of no use with this cloud model or
    /// beside these others.
    func objection(to field: OptionField) -> String? {
        rules.objection(to: field, values[field.key], in: values)
    }

    /// Whether every character that is typed here is text.
    var takesText: Bool { edit != nil || line.field?.isList == true }

    mutating func move(by step: Int) {
        guard finishEdit() else { return }
        complaint = nil
        lineIndex = max(0, min(lines.count - 1, lineIndex + step))
    }

    /// To the other panel; to the option of the same name there, if there is
    /// one.
    mutating func changePanel() {
        guard finishEdit() else { return }
        complaint = nil
        let name = line.field?.name
        panelIndex = (panelIndex + 1) % panels.count
        guard let name else { return }
        lineIndex = lines.firstIndex { $0.field?.name == name } ?? 1
    }

    /// After something went from the list.
    mutating func stayInside() { lineIndex = min(lineIndex, lines.count - 1) }
}

extension OptionsEditor.Line {
    var field: OptionField? {
        switch self {
        case .preset: nil
        case .field(let field), .text(let field, _): field
        }
    }
}
