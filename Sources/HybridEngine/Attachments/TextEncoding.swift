/// How a text is written in bytes.
public enum TextEncoding: String, Codable, Sendable, Equatable {
    /// UTF-8.
    case utf8 = "UTF-8"
    /// UTF-16, of either byte order.
    case utf16 = "UTF-16"
    /// ISO 8859-1, the old letters of western Europe.
    case latin1 = "Latin-1"

    /// Reads bytes as text; nil for what is none.
    static func decode(_ bytes: [UInt8]) -> (text: String, encoding: TextEncoding)? {
        if let text = utf8(bytes) { return (text, .utf8) }
        if let text = utf16(bytes) { return (text, .utf16) }
        return latin1(bytes).map { ($0, .latin1) }
    }

    /// A byte order mark is no part of the text.
    private static func utf8(_ bytes: [UInt8]) -> String? {
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard !body.contains(0) else { return nil }
        return String(validating: body, as: UTF8.self)
    }

    /// With a byte order mark, or where every other byte of Latin text is 0.
    private static func utf16(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 2, bytes.count % 2 == 0 else { return nil }
        let body: ArraySlice<UInt8>
        let isBig: Bool
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0xFF): (body, isBig) = (bytes.dropFirst(2), true)
        case (0xFF, 0xFE): (body, isBig) = (bytes.dropFirst(2), false)
        default:
            guard let order = zeroOrder(bytes) else { return nil }
            (body, isBig) = (bytes[...], order)
        }
        var units: [UInt16] = []
        for index in stride(from: body.startIndex, to: body.endIndex, by: 2) {
            let (first, second) = (UInt16(body[index]), UInt16(body[index + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
        }
        guard !units.contains(0) else { return nil }
        return String(validating: units, as: UTF16.self)
    }

    /// Whether the high byte comes first, where the zeros leave no doubt.
    private static func zeroOrder(_ bytes: [UInt8]) -> Bool? {
        let sample = bytes.prefix(4_096)
        var zeros = (even: 0, odd: 0)
        for (index, byte) in sample.enumerated() where byte == 0 {
            if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
        }
        let most = sample.count / 2 * 9 / 10
        if zeros.even > most, zeros.odd == 0 { return true }
        if zeros.odd > most, zeros.even == 0 { return false }
        return nil
    }

    /// Every byte is a letter there; what has control characters is no text.
    private static func latin1(_ bytes: [UInt8]) -> String? {
        let isText = bytes.allSatisfy { byte in
            switch byte {
            case 0x09, 0x0A, 0x0C, 0x0D, 0x1B: true
            case 0x20..<0x7F, 0xA0...: true
            default: false
            }
        }
        guard isText else { return nil }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
        return String(scalars)
    }
}
