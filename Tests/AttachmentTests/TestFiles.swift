/// Small files that are whole.
enum TestFiles {
    static let png = png(width: 1, height: 1)
    static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0x4A, 0x46]
        + [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
        + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0, 0x12, 0xFF, 0, 0x34, 0xFF, 0xD9]
    static let gif: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6]
        + [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    static let webP: [UInt8] =
        Array("RIFF".utf8) + [16, 0, 0, 0] + Array("WEBPVP8L".utf8) + [4, 0, 0, 0, 0x2F, 0, 0, 0]
    static let heic = heif(brand: "heic")
    static let pdf = Array("%PDF-1.7\nwords\nstartxref\n9\n%%EOF\n".utf8)

    static func png(width: UInt32, height: UInt32) -> [UInt8] {
        let header = big(width) + big(height) + [8, 0, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", header) + chunk("IDAT", [0x78, 0x9C, 0x63, 0x60, 0, 0, 0, 2, 0, 1])
            + chunk("IEND", [])
    }

    static func heif(brand: String) -> [UInt8] {
        box("ftyp", Array(brand.utf8) + [0, 0, 0, 0]) + box("meta", [0, 0, 0, 0])
            + box("mdat", [1, 2, 3])
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        // Nobody looks at the sum.
        big(UInt32(data.count)) + Array(type.utf8) + data + [0, 0, 0, 0]
    }

    private static func box(_ type: String, _ data: [UInt8]) -> [UInt8] {
        big(UInt32(data.count + 8)) + Array(type.utf8) + data
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
