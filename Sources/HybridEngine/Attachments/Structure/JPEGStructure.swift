/// Segments up to the picture's data, and behind them a mark of the end.
enum JPEGStructure {
    static func isWhole(_ bytes: [UInt8]) -> Bool {
        var (place, hasFrame) = (2, false)
        while place + 4 <= bytes.count {
            guard bytes[place] == 0xFF else { return false }
            let mark = bytes[place + 1]
            if mark == 0xFF {
                place += 1
                continue
            }
            let size = bytes.big(at: place + 2, count: 2)
            guard size >= 2, place + 2 + size <= bytes.count else { return false }
            if isFrame(mark) {
                // Height 0 is said later.
                guard size >= 8, bytes.big(at: place + 7, count: 2) > 0 else { return false }
                hasFrame = true
            }
            place += 2 + size
            if mark == 0xDA { return hasFrame && hasEnd(bytes[place...]) }
        }
        return false
    }

    private static func isFrame(_ mark: UInt8) -> Bool {
        (0xC0...0xCF).contains(mark) && ![0xC4, 0xC8, 0xCC].contains(mark)
    }

    /// In the data itself no such pair can be.
    private static func hasEnd(_ data: ArraySlice<UInt8>) -> Bool {
        var before: UInt8 = 0
        for byte in data {
            if before == 0xFF, byte == 0xD9 { return true }
            before = byte
        }
        return false
    }
}
