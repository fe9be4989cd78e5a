/// Chunks, of which the first says how large the picture is.
enum PNGStructure {
    /// No compression of its kind makes less of a picture.
    private static let bestRatio = 1_040

    static func isWhole(_ bytes: [UInt8]) -> Bool {
        let header = 8
        guard bytes.count >= header + 25, bytes.big(at: header, count: 4) == 13,
            bytes[(header + 4)...].starts(with: "IHDR".utf8)
        else { return false }
        guard let raw = rawSize(Array(bytes[(header + 8)..<(header + 21)])) else { return false }
        var (place, data) = (header, 0)
        while place + 12 <= bytes.count {
            let size = bytes.big(at: place, count: 4)
            guard size <= bytes.count - place - 12 else { return false }
            let type = bytes[(place + 4)..<(place + 8)]
            if type.elementsEqual("IEND".utf8) {
                return data > 0 && raw <= (data + 64) * bestRatio
            }
            if type.elementsEqual("IDAT".utf8) { data += size }
            place += size + 12
        }
        return false
    }

    /// How many bytes the rows have; nil where there are none.
    private static func rawSize(_ header: [UInt8]) -> Int? {
        let (width, height) = (header.big(at: 0, count: 4), header.big(at: 4, count: 4))
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(header[9])]
        guard let channels, (1..<1 << 31).contains(width), (1..<1 << 31).contains(height),
            [1, 2, 4, 8, 16].contains(header[8])
        else { return nil }
        let row = (width * channels * Int(header[8]) + 7) / 8
        let (size, isTooLarge) = row.multipliedReportingOverflow(by: height)
        return isTooLarge ? nil : size
    }
}
