import TerminalUI

/// What becomes of a colour on a terminal that has fewer.
enum ColorFallback {
    /// The colour itself, or the nearest of the first eight.
    static func color(_ color: Color, colors: Int) -> Color {
        guard case .indexed(let index) = color, Int(index) >= colors else { return color }
        switch index {
        case 0..<16: return .indexed(index % 8)
        case 16..<232: return cube(Int(index) - 16)
        default: return index < 244 ? .terminal : .indexed(7)
        }
    }

    /// The colour cube has six steps a channel; the upper three count as on.
    private static func cube(_ index: Int) -> Color {
        let channels = [index / 36, index / 6 % 6, index % 6]
        let bits = channels.enumerated().reduce(0) { $0 | ($1.element >= 3 ? 1 << $1.offset : 0) }
        return bits == 0 ? .terminal : .indexed(UInt8(bits))
    }
}
