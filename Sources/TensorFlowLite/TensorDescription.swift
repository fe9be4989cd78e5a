/// What there is to know of an input or output besides its values.
public struct TensorDescription: Sendable, Equatable {
    /// As the file has it, for example `serving_default_x:0`; within a
    /// signature the signature's own name.
    public let name: String
    /// What a value is; nil for types that this library does not know.
    public let dataType: Tensor.DataType?
    /// The type's number in TensorFlow Lite.
    public let dataTypeCode: Int
    /// The shape at this moment.
    public let shape: Tensor.Shape
    /// The shape as the file has it, with -1 for a size that is open. The same
    /// as ``shape`` where the file says nothing of it.
    public let shapeSignature: Tensor.Shape
    /// The values' size in bytes; 0 for strings before they are set.
    public let byteCount: Int
    /// How whole numbers stand for real ones; nil where values stand for
    /// themselves.
    public let quantizationParameters: QuantizationParameters?
}

extension TensorDescription {
    /// Whether the file leaves a size open.
    public var hasOpenShape: Bool { shapeSignature.dimensions.contains { $0 < 0 } }

    /// The type in words.
    public var typeName: String { dataType?.rawValue.lowercased() ?? "type \(dataTypeCode)" }
}

extension TensorDescription: CustomStringConvertible {
    /// For example `serving_default_x:0: float32 [1, 4], 16 bytes`.
    public var description: String {
        let size = dataType == .string ? "" : ", \(byteCount) bytes"
        return "\(name): \(typeName) \(shape)\(size)"
    }
}
