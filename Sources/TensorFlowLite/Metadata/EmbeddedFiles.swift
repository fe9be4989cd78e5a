/// Files that a model carries: a zip archive behind the model itself, with
/// nothing compressed. Labels come that way.
public enum EmbeddedFiles {
    /// More than any model has.
    private static let mostEntries = 64
    /// The largest file that is read, in bytes.
    private static let largestEntry = 1 << 20

    private static let endSignature = 0x0605_4b50
    private static let entrySignature = 0x0201_4b50
    private static let localSignature = 0x0403_4b50
    private static let endSize = 22

    /// A file that was carried.
    public struct Entry: Sendable, Equatable {
        /// Its name, which may be anything: no path to write to.
        public let name: String
        /// Its bytes.
        public let bytes: [UInt8]
    }

    /// The files of a model, in the archive's order. Compressed, damaged and
    /// very large ones are left out.
    public static func read(from path: String) -> [Entry] {
        guard let file = FileWindow(path: path) else { return [] }
        let tailSize = min(file.count, endSize + 0xFFFF)
        guard let tail = file.bytes(at: file.count - tailSize, count: tailSize),
            let end = directoryEnd(in: tail)
        else { return [] }
        let place = file.count - tailSize + end
        guard let count = tail.number(at: end + 10, width: 2),
            let size = tail.number(at: end + 12, width: 4),
            let offset = tail.number(at: end + 16, width: 4),
            let directory = file.bytes(at: place - size, count: size)
        else { return [] }
        // Offsets count from the archive's beginning, or from the file's.
        let base = place - size - offset
        return entries(directory, count: min(count, mostEntries), base: base, of: file)
    }

    private static func directoryEnd(in tail: [UInt8]) -> Int? {
        guard tail.count >= endSize else { return nil }
        return stride(from: tail.count - endSize, through: 0, by: -1).first {
            tail.number(at: $0, width: 4) == endSignature
        }
    }

    private static func entries(
        _ directory: [UInt8], count: Int, base: Int, of file: borrowing FileWindow
    ) -> [Entry] {
        var entries: [Entry] = []
        var place = 0
        for _ in 0..<count {
            guard directory.number(at: place, width: 4) == entrySignature,
                let method = directory.number(at: place + 10, width: 2),
                let packed = directory.number(at: place + 20, width: 4),
                let size = directory.number(at: place + 24, width: 4),
                let nameSize = directory.number(at: place + 28, width: 2),
                let extraSize = directory.number(at: place + 30, width: 2),
                let commentSize = directory.number(at: place + 32, width: 2),
                let offset = directory.number(at: place + 42, width: 4),
                place + 46 + nameSize <= directory.count
            else { break }
            let name = String(
                decoding: directory[(place + 46)..<(place + 46 + nameSize)], as: UTF8.self)
            place += 46 + nameSize + extraSize + commentSize
            guard method == 0, packed == size, size <= largestEntry,
                let bytes = content(at: base + offset, size: size, of: file)
            else { continue }
            entries.append(Entry(name: name, bytes: bytes))
        }
        return entries
    }

    private static func content(
        at place: Int, size: Int, of file: borrowing FileWindow
    ) -> [UInt8]? {
        guard let header = file.bytes(at: place, count: 30),
            header.number(at: 0, width: 4) == localSignature,
            let nameSize = header.number(at: 26, width: 2),
            let extraSize = header.number(at: 28, width: 2)
        else { return nil }
        return file.bytes(at: place + 30 + nameSize + extraSize, count: size)
    }
}
