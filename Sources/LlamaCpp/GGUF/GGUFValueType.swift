/// The type of a metadata value, by what it takes to skip it.
enum GGUFValueType: Equatable {
    case scalar(bytes: UInt64)
    case string
    case array

    init(_ code: UInt32) throws(LlamaError) {
        switch code {
        case 0, 1, 7: self = .scalar(bytes: 1)
        case 2, 3: self = .scalar(bytes: 2)
        case 4, 5, 6: self = .scalar(bytes: 4)
        case 10, 11, 12: self = .scalar(bytes: 8)
        case 8: self = .string
        case 9: self = .array
        default: throw .inconsistentFile("a value of type \(code)")
        }
    }

    func skip(_ reader: inout GGUFReader) throws(LlamaError) {
        switch self {
        case .scalar(let bytes): try reader.skip(bytes)
        case .string: try reader.skipString()
        case .array: try Self.skipArray(&reader)
        }
    }

    private static func skipArray(_ reader: inout GGUFReader) throws(LlamaError) {
        let element = try GGUFValueType(reader.read(UInt32.self))
        let count: UInt64 = try reader.read()
        switch element {
        case .scalar(let bytes):
            let (total, overflow) = count.multipliedReportingOverflow(by: bytes)
            try reader.skip(overflow ? .max : total)
        case .string:
            // Each string takes 8 bytes at least, so the end of the file bounds this.
            for _ in 0..<count { try reader.skipString() }
        case .array: throw .inconsistentFile("an array of arrays")
        }
    }
}
