import CLlama

/// Where a tensor lies within a GGUF file, as its header says.
struct GGUFTensor: Equatable {
    var name: String
    var dimensions: [UInt64]
    /// A `ggml_type`.
    var type: UInt32
    /// From the start of the data part.
    var offset: UInt64

    /// Bytes that the tensor takes.
    func byteCount() throws(LlamaError) -> UInt64 {
        guard type < GGML_TYPE_COUNT.rawValue else { throw inconsistent("type \(type)") }
        // Types that were taken out of the format have a block size of zero.
        let blockSize = UInt64(ggml_blck_size(ggml_type(rawValue: type)))
        guard blockSize > 0 else { throw inconsistent("type \(type)") }
        let row = dimensions.first ?? 1
        guard row % blockSize == 0 else { throw inconsistent("rows of \(row)") }
        var total = row / blockSize
        let typeSize = UInt64(ggml_type_size(ggml_type(rawValue: type)))
        for factor in dimensions.dropFirst() + [typeSize] {
            let (product, overflow) = total.multipliedReportingOverflow(by: factor)
            guard !overflow, product <= UInt64(Int64.max) else { throw inconsistent("its size") }
            total = product
        }
        return total
    }

    func inconsistent(_ what: String) -> LlamaError {
        .inconsistentFile("tensor \(name.prefix(64)): \(what)")
    }
}
