import TerminalUI

/// Text that breaks layouts, with a border at the right that must be straight.
enum SamplePage {
    private static let samples = [
        "plain ASCII", "日本語 中文 한국어", "❤️ 👨‍👩‍👧 🇫🇷 👍🏽 ⚠️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "e\u{301} a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306} क्षि กำ",
        "esc \u{1B}[2J bell \u{7} nul \0", "csi \u{9B}31m rlo \u{202E}abc", "שלום abc مرحبا",
        "──│┌┐└┘ ●○◐✕ …",
    ]

    static func draw(size: Size, _ capabilities: TerminalCapabilities, keys: [String]) -> CellBuffer
    {
        var page = CellBuffer(size: size)
        for (row, sample) in samples.enumerated() {
            page.write(sample, at: Position(row: row, column: 0))
        }
        drawColors(into: &page, row: samples.count)
        let facts = "\(size.columns) × \(size.rows), \(capabilities.colors) colors"
        page.write(facts, at: Position(row: samples.count + 1, column: 0))
        let latest = "keys: " + keys.suffix(8).joined(separator: " ")
        page.write(latest, at: Position(row: samples.count + 2, column: 0))
        let border = Rect(row: 0, column: size.columns - 1, columns: 1, rows: size.rows)
        page.fill(border, with: "|", style: .plain)
        return page
    }

    private static func drawColors(into page: inout CellBuffer, row: Int) {
        let styles: [TextStyle] = [
            .bold, .dim, .reverse, TextStyle(attributes: .underline),
            TextStyle(attributes: .italic),
            TextStyle(foreground: .indexed(1)), TextStyle(foreground: .indexed(12)),
            TextStyle(foreground: .indexed(208)), TextStyle(background: .indexed(4)),
        ]
        var column = 0
        for style in styles {
            column = page.write("style ", at: Position(row: row, column: column), style: style)
        }
    }

    static func words(for event: InputEvent) -> String {
        switch event {
        case .paste(let text): "paste(\(text.count))"
        case .key(let key): "\(key.modifiers.rawValue)-\(key.key)"
        case .focus(let isHere): "focus(\(isHere))"
        case .background(let isDark): "background(\(isDark))"
        }
    }
}
