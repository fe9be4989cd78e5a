/// The bytes that a keyboard's input is made of.
enum Byte {
    static let escape: UInt8 = 0x1B
    static let carriageReturn: UInt8 = 0x0D
    static let lineFeed: UInt8 = 0x0A
    static let bell: UInt8 = 0x07
    static let delete: UInt8 = 0x7F
    static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

    /// What pasted text consists of: no control but tab and line ends.
    static func isText(_ byte: UInt8) -> Bool {
        (byte >= 0x20 && byte != delete) || byte == 0x09 || isLineEnd(byte)
    }

    static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == carriageReturn || byte == lineFeed
    }

    /// Whether a read holds a paste without brackets. See `InputDecoder`.
    static func isPaste(_ read: [UInt8]) -> Bool {
        guard read.count > 1, read.allSatisfy(isText) else { return false }
        let body = read.dropLast()
        if body.contains(where: isLineEnd) { return !read.allSatisfy(isLineEnd) }
        return read.count > InputDecoder.longestTyping && !isLineEnd(read[read.count - 1])
    }

    static func indexOfPasteEnd(in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while let found = bytes[index...].firstIndex(of: escape) {
            if bytes[found...].starts(with: pasteEnd) { return found }
            index = found + 1
        }
        return nil
    }

    /// Pasted bytes as text: line ends of all kinds become `\n`, invalid bytes
    /// U+FFFD.
    static func pastedText(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var isAfterReturn = false
        for byte in bytes {
            if byte == carriageReturn {
                output.append(lineFeed)
            } else if !(byte == lineFeed && isAfterReturn) {
                output.append(byte)
            }
            isAfterReturn = byte == carriageReturn
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Typed bytes as grapheme clusters.
    static func characters(_ bytes: some Collection<UInt8>) -> [Character] {
        Array(String(decoding: bytes, as: UTF8.self))
    }

    /// Bytes at the end that begin a scalar without finishing it, 0 to 3.
    static func unfinishedScalar(atEndOf bytes: ArraySlice<UInt8>) -> Int {
        for (index, byte) in bytes.reversed().prefix(3).enumerated() {
            if byte & 0xC0 == 0x80 { continue }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
            return length > index + 1 && byte < 0xF5 ? index + 1 : 0
        }
        return 0
    }
}
