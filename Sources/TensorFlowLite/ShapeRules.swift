/// What the library would take and die of, or fill the memory with.
enum ShapeRules {
    /// More dimensions than any operation has.
    private static let highestRank = 8

    static func check(
        _ shape: Tensor.Shape, of tensor: TensorDescription, inFile fileShape: Tensor.Shape,
        index: Int, limit: Int
    ) throws(InterpreterError) {
        if let reason = objection(to: shape, of: tensor, inFile: fileShape, limit: limit) {
            throw .failedToResizeInputTensor(index: index, shape: shape, reason: reason)
        }
    }

    private static func objection(
        to shape: Tensor.Shape, of tensor: TensorDescription, inFile fileShape: Tensor.Shape,
        limit: Int
    ) -> String? {
        if shape.dimensions.contains(where: { $0 < 0 }) { return "A size is negative." }
        if shape.rank > highestRank { return "It has more than \(highestRank) dimensions." }
        // Operations divide by it.
        if zip(shape.dimensions, fileShape.dimensions).contains(where: { $0 == 0 && $1 > 0 }) {
            return "A size is 0 that the file has fixed."
        }
        // A string takes at least the place of its beginning.
        let size = tensor.dataType?.byteCount ?? 4
        guard let count = shape.elementCount,
            !shape.dimensions.contains(where: { $0 > Int(Int32.max) }),
            !count.multipliedReportingOverflow(by: size).overflow, count * size <= limit
        else { return "It would take more than \(limit) bytes." }
        return nil
    }
}
