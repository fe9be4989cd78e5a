/// Blocks of blocks. Where there is a picture, the mark of the end may lack.
enum GIFStructure {
    static func isWhole(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 13, bytes.little(at: 6, count: 2) > 0,
            bytes.little(at: 8, count: 2) > 0
        else { return false }
        var (place, hasPicture) = (13 + table(bytes[10]), false)
        while place < bytes.count {
            switch bytes[place] {
            case 0x3B: return hasPicture
            case 0x2C:
                guard place + 10 < bytes.count else { return false }
                place += 11 + table(bytes[place + 9])
                hasPicture = true
            case 0x21: place += 2
            // Bytes that fill up; nothing else is known.
            default: return hasPicture
            }
            guard let end = endOfBlocks(bytes, place) else { return false }
            place = end
        }
        return hasPicture && place == bytes.count
    }

    /// Bytes of the colours that the flags tell of.
    private static func table(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    private static func endOfBlocks(_ bytes: [UInt8], _ start: Int) -> Int? {
        var place = start
        while place < bytes.count {
            let size = Int(bytes[place])
            place += size + 1
            if size == 0 { return place }
        }
        return nil
    }
}
