import HybridEngine

/// The options as lines, where there is no screen.
enum OptionsLines {
    static func lines(_ editor: OptionsEditor) -> [String] {
        editor.panels.flatMap { panel in
            ["\(panel.title):"] + panel.fields.map { line($0, editor) }
        } + [closing]
    }

    private static let closing =
        "/options KEY=VALUE sets one, /options KEY= takes it away, /preset NAME sets several."

    private static func line(_ field: OptionField, _ editor: OptionsEditor) -> String {
        let value = editor.values[field.key].map(OptionText.shown)
        if let reason = editor.objection(to: field) {
            return "  \(field.key) \(value.map { "\($0) not sent" } ?? "off"): \(reason)"
        }
        let words = [
            value ?? "not set", editor.rules.rangeText(field), OptionColumns.words(field),
        ]
        return "  \(field.key) " + words.joined(separator: " · ")
    }
}
