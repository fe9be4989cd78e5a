import TensorFlowLite

/// The size of the picture that an input takes.
struct PictureShape {
    let width: Int
    let height: Int
    let channels: Int

    /// What an open size becomes: the most common one.
    private static let usualSide = 224

    /// Nil for an input that takes no picture: one picture, its rows, its
    /// columns and 1 or 3 colours.
    init?(_ tensor: TensorDescription) {
        let sizes = tensor.shapeSignature.dimensions
        guard sizes.count == 4, sizes[0] == 1 || sizes[0] < 0, sizes[3] == 1 || sizes[3] == 3,
            [.uInt8, .int8, .float32].contains(tensor.dataType)
        else { return nil }
        height = sizes[1] > 0 ? sizes[1] : Self.usualSide
        width = sizes[2] > 0 ? sizes[2] : Self.usualSide
        channels = sizes[3]
    }

    var shape: Tensor.Shape { [1, height, width, channels] }
}

/// A shape with its open size filled in.
enum OpenShape {
    /// So that so many values fit, where one size is open; other open sizes
    /// become 1. Where that is not possible, the shape as it is: the values
    /// are then refused with what was expected.
    static func filled(_ tensor: TensorDescription, elements: Int) -> Tensor.Shape {
        var sizes = tensor.shapeSignature.dimensions
        let open = sizes.indices.filter { sizes[$0] < 0 }
        guard let last = open.last else { return Tensor.Shape(sizes) }
        for index in open { sizes[index] = 1 }
        let others = Tensor.Shape(sizes).elementCount ?? 0
        guard others > 0, elements.isMultiple(of: others) else { return tensor.shape }
        sizes[last] = elements / others
        return Tensor.Shape(sizes)
    }
}
