import CNCurses
import TerminalUI

/// The colour pairs of curses, given out as styles ask for them.
struct ColorPairs {
    /// 1 (none), 8, 16 or 256.
    let count: Int
    private let hasDefaults: Bool
    private let limit: Int
    private var pairs: [Key: Int] = [:]

    private struct Key: Hashable {
        var foreground: Color
        var background: Color
    }

    init(isOn: Bool) {
        var hasDefaults = false
        let colors = isOn ? Int(cnc_start_colors(&hasDefaults)) : 0
        self.hasDefaults = hasDefaults
        count = [256, 16, 8].first { $0 <= colors } ?? 1
        // Cells hold a pair in a short.
        limit = min(Int(cnc_color_pairs()), Int(Int16.max))
    }

    /// The pair for a style; 0, the terminal's own colours, when there are no
    /// colours or no pairs left.
    mutating func pair(for style: TextStyle) -> Int {
        guard count > 1 else { return 0 }
        let key = Key(
            foreground: ColorFallback.color(style.foreground, colors: count),
            background: ColorFallback.color(style.background, colors: count))
        if key.foreground == .terminal && key.background == .terminal { return 0 }
        if let known = pairs[key] { return known }
        let next = pairs.count + 1
        guard next < limit else { return 0 }
        cnc_init_pair(
            Int32(next), number(key.foreground, otherwise: 7), number(key.background, otherwise: 0))
        pairs[key] = next
        return next
    }

    /// Terminals without default colours are white on black.
    private func number(_ color: Color, otherwise fallback: Int32) -> Int32 {
        switch color {
        case .terminal: hasDefaults ? -1 : fallback
        case .indexed(let index): Int32(index)
        }
    }
}
