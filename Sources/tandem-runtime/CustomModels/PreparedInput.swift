import FoundationEssentials
import TensorFlowLite

/// What is copied into an input, and the shape it must have for that.
struct PreparedInput {
    enum Content {
        case data(Data)
        case strings([String])
    }
    var index: Int
    var shape: Tensor.Shape
    var content: Content
    /// Width and height of the picture that it was.
    var imageSize: [Int]?
}
