/// Turns the bytes of standard input into the text of a prompt.
enum InputText {
    /// Only text is a prompt: what is not UTF-8 is refused with its place.
    static func decode(_ bytes: [UInt8]) throws(InputError) -> String {
        var offset = 0
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var scalars = String.UnicodeScalarView()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar):
                guard scalar.value != 0 else { throw .notText(byte: 0, offset: offset) }
                scalars.append(scalar)
                offset += UTF8.width(scalar)
            case .emptyInput: return String(scalars)
            case .error: throw .notText(byte: bytes[offset], offset: offset)
            }
        }
    }

    /// Standard input first, the argument after it, a blank line between.
    /// Nil when there is nothing but white space.
    static func prompt(input: String?, argument: String?) -> String? {
        let parts = [input.map(withoutLastLineEnd), argument].compactMap { $0 }
            .filter { $0.contains { !$0.isWhitespace } }
        return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    }

    private static func withoutLastLineEnd(_ text: String) -> String {
        text.last?.isNewline == true ? String(text.dropLast()) : text
    }
}

/// Why standard input cannot be used.
enum InputError: Error, Equatable, CustomStringConvertible {
    case unreadable(String)
    case notText(byte: UInt8, offset: Int)
    /// In bytes.
    case tooLarge(Int)

    var description: String {
        switch self {
        case .unreadable(let reason): "standard input cannot be read: \(reason)"
        case .notText(let byte, let offset):
            "standard input is not text: byte 0x\(String(byte, radix: 16)) at offset \(offset) "
                + "is not UTF-8"
        case .tooLarge(let limit): "standard input is larger than \(limit >> 20) MB"
        }
    }
}
