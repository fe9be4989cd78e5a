import FoundationEssentials
import RuntimeProtocol
import TensorFlowLite

/// Numbers as a tensor's type has them.
enum NumberBytes {
    // Twelve loops in one function are more than the optimizer gets through.
    /// Real numbers; for quantised types those that stand for them.
    static func data(
        _ numbers: [Double], as tensor: TensorDescription
    ) throws(CustomModelFailure) -> Data {
        switch tensor.dataType {
        case .float32: bytes(numbers.map { Float($0) })
        case .float64: bytes(numbers)
        case .float16: bytes(numbers.map { Float16($0) })
        case .bool: bytes(numbers.map { $0 == 0 ? UInt8(0) : 1 })
        case .uInt8: bytes(try whole(numbers, UInt8.self, tensor))
        case .int8: bytes(try whole(numbers, Int8.self, tensor))
        case .uInt16: bytes(try whole(numbers, UInt16.self, tensor))
        case .int16: bytes(try whole(numbers, Int16.self, tensor))
        case .uInt32: bytes(try whole(numbers, UInt32.self, tensor))
        case .int32: bytes(try whole(numbers, Int32.self, tensor))
        case .uInt64: bytes(try whole(numbers, UInt64.self, tensor))
        case .int64: bytes(try whole(numbers, Int64.self, tensor))
        default:
            throw CustomModelFailure(
                kind: .wrongInput, detail: "\(tensor) takes no numbers.")
        }
    }

    @inline(never)
    private static func whole<Number: FixedWidthInteger>(
        _ numbers: [Double], _: Number.Type, _ tensor: TensorDescription
    ) throws(CustomModelFailure) -> [Number] {
        try numbers.map { number throws(CustomModelFailure) in
            let value =
                tensor.quantizationParameters.map {
                    (number / Double($0.scale)).rounded() + Double($0.zeroPoint)
                } ?? number
            guard let whole = Number(exactly: value) else {
                throw CustomModelFailure(
                    kind: .wrongInput,
                    detail: "\(number) is no value of \(tensor.name), which takes "
                        + "\(tensor.typeName).")
            }
            return whole
        }
    }

    @inline(never)
    private static func bytes(_ values: [some BitwiseCopyable]) -> Data {
        values.withUnsafeBytes { Data($0) }
    }
}
