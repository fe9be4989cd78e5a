import HybridEngine
import TerminalUI

/// What F4 shows: one model's options, what the one with the marker means
/// below, and keys.
struct OptionsContent {
    let editor: OptionsEditor
    let map: KeyMap
    let accent: TextStyle

    init(_ editor: OptionsEditor, of state: State) {
        self.editor = editor
        map = state.keyMap
        accent = state.theme.accent
    }

    private var columns: OptionColumns { editor.columns }

    /// Both panels' names, the open one in brackets.
    var title: StyledLine {
        var line = StyledLine("Options", style: .bold)
        for panel in editor.panels {
            let isOpen = panel.title == editor.panel.title
            line.append(" ─ ", style: .dim)
            line.append(isOpen ? "[\(panel.title)]" : panel.title, style: isOpen ? .bold : .dim)
        }
        return line
    }

    /// As many rows as the longer panel has, so that nothing moves between
    /// them.
    var rows: [StyledLine] {
        let count = editor.panels.map { editor.lines(of: $0).count }.max() ?? 0
        let rows = editor.lines.enumerated().map { row($1, isChosen: $0 == editor.lineIndex) }
        return rows + [StyledLine](repeating: StyledLine(), count: max(0, count - rows.count))
    }

    /// What is wrong, else the keys or what the line with the marker means;
    /// the room does not change from line to line.
    var footer: [StyledLine] {
        let shown = footer(of: editor.line)
        let rest = max(0, editor.footerRows - shown.count)
        return shown + [StyledLine](repeating: StyledLine(), count: rest)
    }

    /// Rows that the longest of the meanings takes.
    var tallestMeaning: Int {
        let fields = editor.panels.flatMap(\.fields)
        return fields.map { meaning(of: $0, objection: nil).count }.max() ?? 0
    }

    /// For the frame, the longest that fits.
    var hints: [String] {
        if editor.edit != nil {
            return ["\(map.hint(.send)) takes it · \(map.hint(.stop)) drops it"]
        }
        let leaves = "\(hint(.keepOptions)) keeps · \(map.hint(.stop)) leaves"
        let changes = "\(hint(.valueLess)) \(hint(.valueMore)) change · \(hint(.unset)) unsets"
        return [
            "\(hint(.otherPanel)) other model · \(changes) · \(leaves)",
            "\(changes) · \(leaves)", "\(map.hint(.help)) keys · \(leaves)", leaves,
        ]
    }

    /// Where the cursor is while something is typed: the row, and the column
    /// in it.
    var cursor: Position? {
        guard let edit = editor.edit else { return nil }
        let line = editor.line
        return Position(
            row: editor.lineIndex, column: columns.start(of: line) + window(edit, line).cursor)
    }

    private func hint(_ command: Command) -> String { map.hint(command, in: [.options]) }
}

// MARK: - Rows

extension OptionsContent {
    private func row(_ line: OptionsEditor.Line, isChosen: Bool) -> StyledLine {
        let lead = columns.lead(line, isChosen: isChosen, accent: accent)
        if isChosen, let edit = editor.edit {
            return lead.followed(by: StyledLine(window(edit, line).text))
        }
        let rest =
            switch line {
            case .preset: described(preset, names)
            case .field(let field): described(field)
            case .text(let field, let index): described(field, text: index)
            }
        return lead.followed(by: rest).truncated(to: columns.width)
    }

    private func described(_ field: OptionField) -> StyledLine {
        let value = editor.values[field.key].map(Self.shown)
        if let reason = editor.objection(to: field) {
            let words = value.map { "\($0) not sent" } ?? "off"
            let all = columns.hasDetails ? "\(words): \(reason)" : words
            return StyledLine(all, style: .dim)
        }
        let shown = value.map { StyledLine($0) } ?? StyledLine("not set", style: .dim)
        return described(
            shown, editor.rules.rangeText(field), OptionColumns.words(field))
    }

    private func described(_ field: OptionField, text index: Int) -> StyledLine {
        let texts = editor.values[field.key]?.texts ?? []
        return StyledLine(texts.indices.contains(index) ? OptionText.quoted(texts[index]) : "")
    }

    /// A value and beside it, as far as there is room, what it may be.
    private func described(
        _ value: StyledLine, _ range: String, _ defaults: String = ""
    ) -> StyledLine {
        guard columns.hasDetails else { return value }
        var line = value
        for (text, column) in [(range, columns.range), (defaults, columns.defaults)] {
            let gap = max(2, column - columns.value - line.displayWidth)
            let end = columns.value + line.displayWidth + gap + text.displayWidth
            guard end <= columns.width else { return line }
            line.append(String(repeating: " ", count: gap))
            line.append(text, style: .dim)
        }
        return line
    }

    private func window(
        _ edit: OptionEdit, _ line: OptionsEditor.Line
    ) -> (text: String, cursor: Int) {
        edit.window(columns: columns.width - columns.start(of: line))
    }

    private static func shown(_ value: OptionValue) -> String {
        guard case .texts(let texts) = value else { return value.text }
        return "\(texts.count)"
    }

    private var preset: StyledLine {
        StyledLine(OptionsPreset.all.first { $0.matches(editor.values) }?.name ?? "custom")
    }

    private var names: String { OptionsPreset.all.map(\.name).joined(separator: " ") }
}

// MARK: - Below the rows

extension OptionsContent {
    private func footer(of line: OptionsEditor.Line) -> [StyledLine] {
        if let wrong = editor.wrong {
            return wrapped("! " + TextSanitizer.sanitizeLine(wrong), .plain)
        }
        if editor.showsKeys { return wrapped(keys, .dim) }
        return meaning(of: line)
    }

    private func meaning(of line: OptionsEditor.Line) -> [StyledLine] {
        guard let field = line.field else { return wrapped(Self.aboutPresets, .dim) }
        return meaning(of: field, objection: editor.objection(to: field))
    }

    private func meaning(of field: OptionField, objection: String?) -> [StyledLine] {
        var words = [field.help]
        if let objection {
            words.append("Off: \(objection).")
        } else if !columns.hasRoomForAll {
            words.append(
                "Takes \(editor.rules.rangeText(field)), \(OptionColumns.words(field)).")
        }
        if field.isList {
            words.append("Typing adds a text, \\n is a line end; \(hint(.unset)) takes it away.")
        }
        return wrapped(words.joined(separator: " "), .dim)
    }

    private static let aboutPresets =
        "How free the answers of both models are. Lengths, seeds and thinking stay."

    private var keys: String {
        [
            "\(hint(.fieldUp)) \(hint(.fieldDown)) choose",
            "\(hint(.valueLess)) \(hint(.valueMore)) change", "typing sets a value",
            "\(hint(.unset)) unsets", "\(hint(.preset)) next preset",
            "\(hint(.otherPanel)) other model", "\(hint(.keepOptions)) keeps",
            "\(map.hint(.stop)) leaves",
        ].joined(separator: " · ")
    }

    private func wrapped(_ text: String, _ style: TextStyle) -> [StyledLine] {
        StyledText(text, style: style).wrapped(width: columns.width)
    }
}
