/// A table of a flat buffer: fields found through offsets, none of which is to
/// be trusted. What lies outside the buffer is not there.
struct FlatTable {
    private let bytes: [UInt8]
    private let place: Int
    private let fields: Int
    private let fieldsSize: Int

    /// The root of a buffer.
    init?(root bytes: [UInt8]) {
        guard let offset = bytes.number(at: 0, width: 4) else { return nil }
        self.init(bytes, at: offset)
    }

    private init?(_ bytes: [UInt8], at place: Int) {
        guard let back = bytes.number(at: place, width: 4) else { return nil }
        // A signed distance.
        fields = place - Int(Int32(truncatingIfNeeded: back))
        guard let size = bytes.number(at: fields, width: 2) else { return nil }
        self.bytes = bytes
        self.place = place
        fieldsSize = size
    }

    func number(_ field: Int, width: Int) -> Int? {
        location(field).flatMap { bytes.number(at: $0, width: width) }
    }

    func table(_ field: Int) -> FlatTable? {
        target(field).flatMap { FlatTable(bytes, at: $0) }
    }

    func tables(_ field: Int, most: Int = 64) -> [FlatTable] {
        guard let (begin, count) = vector(field) else { return [] }
        return (0..<min(count, most)).compactMap { index in
            let place = begin + 4 * index
            return bytes.number(at: place, width: 4).flatMap { FlatTable(bytes, at: place + $0) }
        }
    }

    func floats(_ field: Int, most: Int = 64) -> [Float] {
        guard let (begin, count) = vector(field) else { return [] }
        return (0..<min(count, most)).compactMap { index in
            bytes.number(at: begin + 4 * index, width: 4)
                .map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) }
        }
    }

    func data(_ field: Int) -> [UInt8]? {
        guard let (begin, count) = vector(field), count <= bytes.count - begin else { return nil }
        return Array(bytes[begin..<(begin + count)])
    }

    func text(_ field: Int) -> String? {
        data(field).map { String(decoding: $0.prefix(4096), as: UTF8.self) }
    }

    private func vector(_ field: Int) -> (begin: Int, count: Int)? {
        guard let place = target(field), let count = bytes.number(at: place, width: 4) else {
            return nil
        }
        return (place + 4, count)
    }

    private func target(_ field: Int) -> Int? {
        guard let place = location(field), let offset = bytes.number(at: place, width: 4) else {
            return nil
        }
        return place + offset
    }

    private func location(_ field: Int) -> Int? {
        guard 4 + 2 * field + 2 <= fieldsSize,
            let offset = bytes.number(at: fields + 4 + 2 * field, width: 2), offset != 0
        else { return nil }
        return place + offset
    }
}
