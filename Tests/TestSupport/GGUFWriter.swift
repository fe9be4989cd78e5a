/// Builds a GGUF file, sound or not: tests change its parts before `bytes`.
package struct GGUFWriter {
    package enum Value {
        case number(UInt32)
        case short(UInt16)
        case real(Float)
        case string(String)
        case strings([String])
        case numbers([Int32])
        /// A type code of the caller's own, and what follows it.
        case raw(type: UInt32, [UInt8])
    }

    package struct Tensor {
        package var name: String
        package var dimensions: [UInt64]
        /// A number of ggml's: 0 is F32.
        package var type: UInt32 = 0
        package var data: [Float] = []
        /// Instead of the place that its data has.
        package var offset: UInt64?

        package init(name: String, dimensions: [UInt64], data: [Float]) {
            self.name = name
            self.dimensions = dimensions
            self.data = data
        }
    }

    package var magic = Array("GGUF".utf8)
    package var version: UInt32 = 3
    package var entries: [(key: String, value: Value)] = []
    package var tensors: [Tensor] = []
    /// Instead of the true numbers of tensors and entries.
    package var counts: (tensors: UInt64, entries: UInt64)?
    package var alignment = 32

    package init() {}

    package var bytes: [UInt8] {
        var file = header
        file += padding(to: alignment, after: file.count)
        for tensor in tensors {
            for value in tensor.data { file += Self.little(value.bitPattern) }
            file += padding(to: alignment, after: file.count)
        }
        return file
    }

    package var header: [UInt8] {
        var header = magic + Self.little(version)
        header += Self.little(counts?.tensors ?? UInt64(tensors.count))
        header += Self.little(counts?.entries ?? UInt64(entries.count))
        for entry in entries { header += Self.string(entry.key) + Self.encoded(entry.value) }
        var offset = 0
        for tensor in tensors {
            header += Self.string(tensor.name) + Self.little(UInt32(tensor.dimensions.count))
            for dimension in tensor.dimensions { header += Self.little(dimension) }
            header += Self.little(tensor.type) + Self.little(tensor.offset ?? UInt64(offset))
            offset += tensor.data.count * 4
            offset += padding(to: alignment, after: offset).count
        }
        return header
    }

    private func padding(to alignment: Int, after count: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: (alignment - count % alignment) % alignment)
    }

    private static func encoded(_ value: Value) -> [UInt8] {
        switch value {
        case .number(let number): little(UInt32(4)) + little(number)
        case .short(let number): little(UInt32(2)) + little(number)
        case .real(let number): little(UInt32(6)) + little(number.bitPattern)
        case .string(let text): little(UInt32(8)) + string(text)
        case .strings(let texts):
            little(UInt32(9)) + little(UInt32(8)) + little(UInt64(texts.count))
                + texts.flatMap(string)
        case .numbers(let numbers):
            little(UInt32(9)) + little(UInt32(5)) + little(UInt64(numbers.count))
                + numbers.flatMap { little(UInt32(bitPattern: $0)) }
        case .raw(let type, let bytes): little(type) + bytes
        }
    }

    private static func string(_ text: String) -> [UInt8] {
        little(UInt64(text.utf8.count)) + Array(text.utf8)
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian, Array.init)
    }
}
