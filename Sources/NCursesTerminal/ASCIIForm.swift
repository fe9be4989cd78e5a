/// One character of ASCII for a cell, where the locale has no more.
enum ASCIIForm {
    static func byte(for scalar: Unicode.Scalar?) -> UInt8 {
        switch scalar {
        case "─", "━", "–", "—", "‐", "‑", "−": UInt8(ascii: "-")
        case "│", "┃", "▌", "▏": UInt8(ascii: "|")
        case "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼": UInt8(ascii: "+")
        case "‘", "’": UInt8(ascii: "'")
        case "“", "”": UInt8(ascii: "\"")
        case "…", "·": UInt8(ascii: ".")
        case "•", "●": UInt8(ascii: "*")
        case "○": UInt8(ascii: "o")
        case "◐": UInt8(ascii: "~")
        case "✕", "×": UInt8(ascii: "x")
        case "▸", "›": UInt8(ascii: ">")
        case "█", "▓": UInt8(ascii: "#")
        default: scalar?.properties.isWhitespace == true ? UInt8(ascii: " ") : UInt8(ascii: "?")
        }
    }
}
