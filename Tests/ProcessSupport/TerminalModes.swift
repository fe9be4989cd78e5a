/// The terminal's switches as the bytes of a program leave them.
package struct TerminalModes: Equatable {
    package var alternateScreen = false
    package var cursorHidden = false
    package var bracketedPaste = false
    package var mouse = false
    package var focusReports = false
    package var applicationKeypad = false
    package var applicationCursorKeys = false
    /// Colours and attributes other than the default ones.
    package var styled = false

    /// As a shell expects its terminal.
    package static let normal = TerminalModes()

    package init() {}

    /// Follows every switch in the output from its start.
    package init(after output: [UInt8]) {
        var at = 0
        while let escape = output[at...].firstIndex(of: 0x1b), escape + 1 < output.count {
            at = escape + 2
            switch output[escape + 1] {
            case UInt8(ascii: "["): at = follow(output, from: at)
            case UInt8(ascii: "="): applicationKeypad = true
            case UInt8(ascii: ">"): applicationKeypad = false
            case UInt8(ascii: "c"): self = .normal
            default: break
            }
        }
    }

    /// One control sequence; returns where the next bytes begin.
    private mutating func follow(_ output: [UInt8], from start: Int) -> Int {
        var end = start
        while end < output.count, !(0x40...0x7e).contains(output[end]) { end += 1 }
        guard end < output.count else { return output.count }
        let parameters = String(decoding: output[start..<end], as: UTF8.self)
        switch output[end] {
        case UInt8(ascii: "h"): set(parameters, to: true)
        case UInt8(ascii: "l"): set(parameters, to: false)
        case UInt8(ascii: "m"): styled = !["", "0", "39;49", "39", "49"].contains(parameters)
        default: break
        }
        return end + 1
    }

    private mutating func set(_ parameters: String, to on: Bool) {
        guard parameters.hasPrefix("?") else { return }
        for number in parameters.dropFirst().split(separator: ";") {
            switch number {
            case "1": applicationCursorKeys = on
            case "25": cursorHidden = !on
            case "47", "1047", "1049": alternateScreen = on
            case "1000", "1002", "1003", "1006", "1015": mouse = on
            case "1004": focusReports = on
            case "2004": bracketedPaste = on
            default: break
            }
        }
    }
}
