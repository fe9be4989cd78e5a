import FoundationEssentials
import Glibc

/// JSON as the program prints it: one line, keys in a fixed order.
enum JSONText {
    static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return harmless(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    }

    /// For a person's eyes: one short line.
    static func shown(_ value: some Encodable) -> String {
        let text = (try? line(value)) ?? "…"
        let shown = text.dropLast().prefix(200)
        return shown.count < text.count - 1 ? shown + "…" : String(shown)
    }

    /// The encoder leaves what terminals obey beyond ASCII as it is; written as
    /// an escape it means the same.
    static func harmless(_ json: String) -> String {
        guard !json.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) else { return json }
        return json.unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isInvisible {
                for unit in String(scalar).utf16 { text += escape(unit) }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension Unicode.Scalar {
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
