/// Whether a picture or a document is whole, by its outer structure: nothing is
/// decoded. What only looks odd passes; the service is the judge of that.
enum FileStructure {
    static func isWhole(_ bytes: [UInt8], _ kind: AttachmentKind) -> Bool {
        switch kind {
        case .image(.png): PNGStructure.isWhole(bytes)
        case .image(.jpeg): JPEGStructure.isWhole(bytes)
        case .image(.gif): GIFStructure.isWhole(bytes)
        case .image(.webP): isWholeWebP(bytes)
        case .image(.heic), .image(.heif): isWholeHEIF(bytes)
        case .pdf: isWholePDF(bytes)
        case .text: true
        }
    }

    /// All that the container says that it has, with a picture first.
    private static func isWholeWebP(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 20 else { return false }
        let size = bytes.little(at: 4, count: 4) + 8
        let first = bytes.little(at: 16, count: 4)
        // The last byte may only fill up to an even number.
        return size <= bytes.count + 1 && first > 0 && first + 20 <= size
            && bytes[12...].starts(with: "VP8".utf8)
    }

    /// Boxes one after the other. Telephones put things of their own behind the
    /// last one.
    private static func isWholeHEIF(_ bytes: [UInt8]) -> Bool {
        var (place, types) = (0, Set<Int>())
        let needed = ["ftyp", "meta"].map { Array($0.utf8).big(at: 0, count: 4) }
        while place + 8 <= bytes.count {
            var size = bytes.big(at: place, count: 4)
            if size == 1, place + 16 <= bytes.count { size = bytes.big(at: place + 8, count: 8) }
            if size == 0 { size = bytes.count - place }
            guard size >= 8, size <= bytes.count - place else { break }
            types.insert(bytes.big(at: place + 4, count: 4))
            place += size
        }
        return types.isSuperset(of: needed) && types.count > 2
    }

    /// The end says where its table is.
    private static func isWholePDF(_ bytes: [UInt8]) -> Bool {
        let end = bytes.suffix(1 << 16)
        return end.contains("%%EOF") || end.contains("startxref")
    }
}

extension ArraySlice<UInt8> {
    fileprivate func contains(_ mark: String) -> Bool {
        let mark = Array(mark.utf8)
        return indices.contains { self[$0] == mark[0] && self[$0...].starts(with: mark) }
    }
}
