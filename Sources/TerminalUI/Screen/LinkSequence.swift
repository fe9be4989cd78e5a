/// Makes links of cells that are on the screen already (OSC 8). Curses knows
/// nothing of them, so what it drew is written once more, between the marks of
/// a link, and the cursor put back. All rows of one link have one name: a
/// terminal that shows it over several rows knows that it is one.
package enum LinkSequence {
    /// Bytes that a terminal reads after it has drawn these cells; none when no
    /// cell is part of a link.
    ///
    /// - Parameter addresses: by `LinkName`.
    package static func bytes(_ runs: [CellRun], _ addresses: [UInt32: String]) -> [UInt8] {
        guard !addresses.isEmpty else { return [] }
        var text = ""
        for run in runs { add(run, addresses, to: &text) }
        return text.isEmpty ? [] : Array(("\u{1B}7" + text + "\u{1B}8").utf8)
    }

    private static func add(_ run: CellRun, _ addresses: [UInt32: String], to text: inout String) {
        var open: TextStyle?
        for (offset, cell) in run.cells.enumerated() {
            // A terminal draws other cells in its own way; they stay as they are.
            guard let byte = cell.glyph.ascii, let address = addresses[cell.style.link],
                isSafe(address)
            else {
                if open != nil { text += end }
                open = nil
                continue
            }
            if open != cell.style {
                if open != nil { text += end }
                let place = "\(run.origin.row + 1);\(run.origin.column + offset + 1)"
                let name = String(cell.style.link, radix: 36)
                text +=
                    "\u{1B}[\(place)H\(graphics(cell.style))\u{1B}]8;id=\(name);\(address)\u{1B}\\"
                open = cell.style
            }
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        if open != nil { text += end }
    }

    private static let end = "\u{1B}]8;;\u{1B}\\\u{1B}[m"

    private static func isSafe(_ address: String) -> Bool {
        address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
    }

    private static func graphics(_ style: TextStyle) -> String {
        var codes = ["0"]
        let attributes: [(TextStyle.Attributes, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
        ]
        for (attribute, code) in attributes where style.attributes.contains(attribute) {
            codes.append(code)
        }
        if case .indexed(let index) = style.foreground { codes.append(color(index, 30, 90, "38")) }
        if case .indexed(let index) = style.background { codes.append(color(index, 40, 100, "48")) }
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }

    private static func color(_ index: UInt8, _ low: Int, _ high: Int, _ long: String) -> String {
        switch index {
        case 0..<8: "\(low + Int(index))"
        case 8..<16: "\(high + Int(index) - 8)"
        default: "\(long);5;\(index)"
        }
    }
}
