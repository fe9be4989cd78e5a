/// Writes PNG files, uncompressed.
package enum TestPNG {
    /// - Parameter colour: of the pixel in a column and row.
    package static func bytes(
        width: Int, height: Int, colour: (Int, Int) -> [UInt8] = { _, _ in [9, 9, 9] }
    ) -> [UInt8] {
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(0)
            for column in 0..<width { rows += colour(column, row) }
        }
        return file(width: width, height: height, content: zlib(rows))
    }

    /// A digit in the middle, with empty columns at both sides.
    package static func bytes(digit: [Double], margin: Int) -> [UInt8] {
        bytes(width: 8 + 2 * margin, height: 8) { column, row in
            let isInside = (margin..<margin + 8).contains(column)
            let shade = isInside ? digit[row * 8 + column - margin] : 0
            return [UInt8](repeating: UInt8(min(255, shade * 255 / 16)), count: 3)
        }
    }

    /// With a header that says whatever is wanted.
    package static func file(width: Int, height: Int, content: [UInt8]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0])
            + chunk("IDAT", content) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return number(content.count) + body + number(Int(crc(body)))
    }

    package static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Blocks that are stored as they are.
    package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            let sizes = [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            result += [rest.isEmpty ? 1 : 0] + sizes + block
        } while !rest.isEmpty
        return result + number(Int(adler(bytes)))
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return high << 16 | low
    }

    /// The remainders of single bytes.
    private static let remainders = (UInt32(0)..<256).map { byte in
        (0..<8).reduce(byte) { value, _ in
            value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
        }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        let remainders = remainders
        var remainder = ~UInt32(0)
        for byte in bytes {
            remainder =
                remainders[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ remainder >> 8
        }
        return ~remainder
    }
}
