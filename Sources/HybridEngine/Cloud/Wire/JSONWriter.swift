/// Writes JSON: keys in order, so that the same request always gives the same
/// bytes; slashes as they are.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    static func bytes(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(value)
        return writer.bytes
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: bytes += "null".utf8
        case .boolean(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        case .unsigned(let value): bytes += String(value).utf8
        // JSON has no word for what is no number.
        case .number(let value): bytes += (value.isFinite ? String(value) : "null").utf8
        case .string(let text): write(text)
        case .array(let elements): group("[", elements, "]") { $0.write($1) }
        case .object(let members):
            group("{", members.sorted { $0.key < $1.key }, "}") { writer, member in
                writer.write(member.key)
                writer.bytes.append(UInt8(ascii: ":"))
                writer.write(member.value)
            }
        }
    }

    private mutating func group<Element>(
        _ open: Unicode.Scalar, _ elements: [Element], _ close: Unicode.Scalar,
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(&self, element)
        }
        bytes.append(UInt8(ascii: close))
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        // A file's bytes in base64 are copied at once.
        if text.utf8.contains(where: \.needsEscape) {
            for byte in text.utf8 { writeEscaped(byte) }
        } else {
            bytes += text.utf8
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func writeEscaped(_ byte: UInt8) {
        switch byte {
        case _ where !byte.needsEscape: bytes.append(byte)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x0A: bytes += "\\n".utf8
        case 0x0D: bytes += "\\r".utf8
        case 0x09: bytes += "\\t".utf8
        default: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
        }
    }
}

extension UInt8 {
    fileprivate var needsEscape: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}
