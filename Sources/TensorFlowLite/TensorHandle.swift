import CTensorFlowLite
import FoundationEssentials

/// A tensor inside an interpreter, valid as long as that is.
struct TensorHandle {
    let pointer: OpaquePointer
    /// The name within a signature; nil for the file's own.
    var alias: String?

    init(_ pointer: OpaquePointer, alias: String? = nil) {
        self.pointer = pointer
        self.alias = alias
    }

    var description: TensorDescription {
        let shape = shape
        let code = ctfl_tensor_type(pointer)
        return TensorDescription(
            name: name, dataType: Tensor.DataType(code: code), dataTypeCode: Int(code),
            shape: shape, shapeSignature: fileShape ?? shape,
            byteCount: ctfl_tensor_size(pointer), quantizationParameters: quantization)
    }

    /// The values. Strings are read one by one; the raw bytes of other types
    /// are copied.
    func read() throws(InterpreterError) -> Tensor {
        let description = description
        guard let type = description.dataType else {
            throw .unsupportedTensorDataType(tensor: description)
        }
        return Tensor(
            name: description.name, dataType: type, shape: description.shape, data: bytes,
            strings: type == .string ? try strings(description) : nil,
            quantizationParameters: description.quantizationParameters)
    }

    /// Copies values in. Their number is checked here: the library's own check
    /// comes after it has looked at memory that may not be there.
    func write(_ data: Data) throws(InterpreterError) {
        let description = description
        guard description.dataType != nil, description.dataType != .string else {
            throw description.dataType == nil
                ? .unsupportedTensorDataType(tensor: description)
                : .invalidTensorDataType(provided: .uInt8, tensor: description)
        }
        guard data.count == description.byteCount else {
            throw .invalidTensorDataCount(
                provided: data.count, required: description.byteCount, tensor: description)
        }
        guard !data.isEmpty else { return }
        guard let target = ctfl_tensor_data(pointer) else { throw .allocateTensorsRequired }
        data.withUnsafeBytes { source in
            if let begin = source.baseAddress {
                target.copyMemory(from: begin, byteCount: source.count)
            }
        }
    }

    /// Sets the strings of a tensor whose shape says how many there are.
    func write(strings: [Data]) throws(InterpreterError) {
        let description = description
        guard description.dataType == .string else {
            throw .invalidTensorDataType(provided: .string, tensor: description)
        }
        guard ctfl_has_strings() else {
            throw .unsupportedTensorDataType(tensor: description)
        }
        let required = description.shape.elementCount ?? 0
        guard strings.count == required else {
            throw .invalidStringCount(
                provided: strings.count, required: required, tensor: description)
        }
        guard Self.write(strings, to: pointer) == CTFL_OK else {
            throw .failedToCopyDataToInputTensor(tensor: description)
        }
    }

    private static func write(_ strings: [Data], to pointer: OpaquePointer) -> Int32 {
        // One run of bytes and places in it: strings may hold zero bytes.
        let bytes = strings.reduce(into: [CChar]()) { bytes, string in
            bytes.append(contentsOf: string.map { CChar(bitPattern: $0) })
        }
        let lengths = strings.map { Int32(clamping: $0.count) }
        return (bytes + [0]).withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            let places = strings.map { string in
                defer { next = next?.advanced(by: string.count) }
                return next
            }
            return ctfl_tensor_write_strings(pointer, places, Int32(strings.count), lengths)
        }
    }

    private func strings(_ description: TensorDescription) throws(InterpreterError) -> [Data] {
        guard ctfl_has_strings() else {
            throw .unsupportedTensorDataType(tensor: description)
        }
        // Without a byte there is not even the count.
        guard description.byteCount > 0, ctfl_tensor_data(pointer) != nil else { return [] }
        return (0..<max(0, ctfl_tensor_string_count(pointer))).map { index in
            var text: UnsafePointer<CChar>?
            var length: Int32 = 0
            guard ctfl_tensor_string(pointer, index, &text, &length) == CTFL_OK, let text,
                length > 0
            else { return Data() }
            return Data(bytes: text, count: Int(length))
        }
    }

    private var bytes: Data {
        let count = ctfl_tensor_size(pointer)
        guard count > 0, let data = ctfl_tensor_data(pointer) else { return Data() }
        return Data(bytes: data, count: count)
    }

    private var name: String {
        if let alias { return alias }
        return ctfl_tensor_name(pointer).map { String(cString: $0) } ?? ""
    }

    private var shape: Tensor.Shape {
        Tensor.Shape(
            (0..<max(0, ctfl_tensor_rank(pointer))).map {
                Int(ctfl_tensor_dimension(pointer, $0))
            })
    }

    /// Nil where the file says nothing of it beside the shape.
    private var fileShape: Tensor.Shape? {
        let rank = ctfl_tensor_file_rank(pointer)
        guard rank > 0 || (rank == 0 && shape.rank == 0) else { return nil }
        return Tensor.Shape((0..<rank).map { Int(ctfl_tensor_file_dimension(pointer, $0)) })
    }

    private var quantization: QuantizationParameters? {
        let parameters = ctfl_tensor_quantization(pointer)
        guard parameters.scale != 0, parameters.scale.isFinite else { return nil }
        return QuantizationParameters(
            scale: parameters.scale, zeroPoint: Int(parameters.zero_point))
    }
}
