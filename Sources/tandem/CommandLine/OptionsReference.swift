import HybridEngine

/// The page of all generation options, `assets/options.md`, made from the
/// same table as the panels and the help.
enum OptionsReference {
    static var markdown: String {
        let head = [
            "# Generation options", "",
            "Set them with F4 in the chat, with `-o KEY=VALUE`, or under `options` in the settings.",
            "Only the part of the model that answers is used; what is not set is left to the model.",
        ]
        return (head + OptionsPanel.all.flatMap(section)).joined(separator: "\n") + "\n"
    }

    private static func section(_ panel: OptionsPanel) -> [String] {
        let rows = panel.fields.map { field in
            let excluded = field.excludes.map { " Not beside `\($0)`." }.joined()
            return "| `\(field.key)` | \(field.allowed) | \(field.defaultText) "
                + "| \(field.help)\(excluded) |"
        }
        return [
            "", "## \(panel.title)", "", "| key | takes | default | does |", "|---|---|---|---|",
        ] + rows
    }
}
