import FoundationEssentials

/// The values of an input or output, copied out of the interpreter.
public struct Tensor: Sendable, Equatable {
    /// As the file has it, for example `serving_default_x:0`.
    public let name: String
    /// What a value is.
    public let dataType: DataType
    /// How many values there are in each dimension.
    public let shape: Shape
    /// The values' bytes, as the machine has them, the last dimension's beside
    /// each other. For strings the library's own form; see ``strings``.
    public let data: Data
    /// The values of a tensor of strings, each as its bytes; nil for others.
    public let strings: [Data]?
    /// How whole numbers stand for real ones; nil where values stand for
    /// themselves.
    public let quantizationParameters: QuantizationParameters?

    /// What a value of a tensor is.
    public enum DataType: String, Sendable, Equatable, CaseIterable {
        case bool, uInt8, int8, int16, uInt16, int32, uInt32, int64, uInt64
        case float16, bfloat16, float32, float64
        /// Text, or other bytes, of any length.
        case string
    }

    /// The sizes of a tensor's dimensions; none for a single value.
    public struct Shape: Sendable, Equatable, ExpressibleByArrayLiteral {
        /// The size of each dimension.
        public let dimensions: [Int]

        /// Makes a shape.
        public init(_ dimensions: [Int]) { self.dimensions = dimensions }

        /// Makes a shape.
        public init(arrayLiteral elements: Int...) { dimensions = elements }

        /// How many dimensions there are.
        public var rank: Int { dimensions.count }

        /// How many values there are; nil when no machine could hold them, or a
        /// size is negative.
        public var elementCount: Int? {
            var count = 1
            for dimension in dimensions {
                guard dimension >= 0 else { return nil }
                let (product, isOver) = count.multipliedReportingOverflow(by: dimension)
                guard !isOver else { return nil }
                count = product
            }
            return count
        }
    }
}

extension Tensor.DataType {
    /// Bytes of one value; nil for strings, which have any length.
    public var byteCount: Int? {
        switch self {
        case .bool, .uInt8, .int8: 1
        case .int16, .uInt16, .float16, .bfloat16: 2
        case .int32, .uInt32, .float32: 4
        case .int64, .uInt64, .float64: 8
        case .string: nil
        }
    }

    /// The numbers are TensorFlow Lite's.
    init?(code: Int32) {
        let types: [Int32: Self] = [
            1: .float32, 2: .int32, 3: .uInt8, 4: .int64, 5: .string, 6: .bool, 7: .int16,
            9: .int8, 10: .float16, 11: .float64, 13: .uInt64, 16: .uInt32, 17: .uInt16,
            19: .bfloat16,
        ]
        guard let type = types[code] else { return nil }
        self = type
    }
}

extension Tensor.Shape: CustomStringConvertible {
    /// For example `[1, 224, 224, 3]`.
    public var description: String {
        "[" + dimensions.map(String.init).joined(separator: ", ") + "]"
    }
}
