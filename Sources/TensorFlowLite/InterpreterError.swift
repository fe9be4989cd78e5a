/// What can go wrong between a model's file and its results.
///
/// Reasons are the library's own words where it had some. They come from a
/// file that anybody may have made: show them as plain text.
public enum InterpreterError: Error, Sendable, Equatable {
    /// The library cannot be loaded, or is not one.
    case libraryUnavailable(reason: String)
    /// The file is missing, empty, or no sound TensorFlow Lite model.
    case failedToLoadModel(reason: String)
    /// The file is a model, but no interpreter can be made for it.
    case failedToCreateInterpreter(reason: String)
    /// The model needs an operation that the library does not have.
    case unresolvedOperation(reason: String)
    /// There is no input or output of that number; the largest is given, -1
    /// where there is none.
    case invalidTensorIndex(index: Int, maxIndex: Int)
    /// There is no input, output or signature of that name.
    case unknownName(String, known: [String])
    /// The bytes are not as many as the input takes.
    case invalidTensorDataCount(provided: Int, required: Int, tensor: TensorDescription)
    /// The values are of another type than the tensor's.
    case invalidTensorDataType(provided: Tensor.DataType, tensor: TensorDescription)
    /// The tensor has a type that this library does not know.
    case unsupportedTensorDataType(tensor: TensorDescription)
    /// The strings are not as many as the input takes.
    case invalidStringCount(provided: Int, required: Int, tensor: TensorDescription)
    /// The library did not take the values.
    case failedToCopyDataToInputTensor(tensor: TensorDescription)
    /// The shape is impossible, too large, or the library did not take it.
    case failedToResizeInputTensor(index: Int, shape: Tensor.Shape, reason: String)
    /// There is no memory for the tensors, or their shapes do not go together.
    case failedToAllocateTensors(reason: String)
    /// `allocateTensors()` comes first: at the beginning, and after each
    /// change of a shape.
    case allocateTensorsRequired
    /// `invoke()` comes first: there is no result yet.
    case invokeInterpreterRequired
    /// An input of strings has been given none.
    case inputRequired(tensor: TensorDescription)
    /// The model failed to compute.
    case failedToInvoke(reason: String)
    /// The run was cancelled. The interpreter can be used again.
    case cancelled
    /// Anything else that the library had to complain of.
    case tensorFlowLiteError(String)
}

extension InterpreterError: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .libraryUnavailable(let reason):
            "The TensorFlow Lite library cannot be used\(because(reason))"
        case .failedToLoadModel(let reason): "The model cannot be loaded\(because(reason))"
        case .failedToCreateInterpreter(let reason):
            "No interpreter can be made for the model\(because(reason))"
        case .unresolvedOperation(let reason):
            "The model needs an operation that this runtime does not have\(because(reason))"
        case .invalidTensorIndex(let index, let maxIndex):
            maxIndex < 0
                ? "There is no tensor \(index): there is none at all."
                : "There is no tensor \(index): they are numbered from 0 to \(maxIndex)."
        case .unknownName(let name, let known):
            "There is nothing named \(name); there is: \(known.joined(separator: ", "))."
        case .failedToInvoke(let reason): "The model failed to compute\(because(reason))"
        case .failedToAllocateTensors(let reason):
            "The tensors cannot be allocated\(because(reason))"
        case .allocateTensorsRequired:
            "Tensors must be allocated first, and again after a change of a shape."
        case .invokeInterpreterRequired: "The model must be run first: there is no result yet."
        case .cancelled: "The run was cancelled."
        case .tensorFlowLiteError(let reason): "TensorFlow Lite failed\(because(reason))"
        default: tensorSentence
        }
    }

    /// Those that say what was expected and what was provided.
    private var tensorSentence: String {
        switch self {
        case .invalidTensorDataCount(let provided, let required, let tensor):
            "\(tensor.name) takes \(tensor.typeName) \(tensor.shape), \(required) bytes; "
                + "\(provided) were provided."
        case .invalidTensorDataType(let provided, let tensor):
            "\(tensor.name) takes \(tensor.typeName) \(tensor.shape); "
                + "\(provided.rawValue) was provided."
        case .unsupportedTensorDataType(let tensor):
            "\(tensor.name) has values of \(tensor.typeName), which are not supported."
        case .invalidStringCount(let provided, let required, let tensor):
            "\(tensor.name) takes string \(tensor.shape), \(required) strings; "
                + "\(provided) were provided."
        case .failedToCopyDataToInputTensor(let tensor):
            "The values cannot be copied to \(tensor.name)."
        case .failedToResizeInputTensor(let index, let shape, let reason):
            "Input \(index) cannot have the shape \(shape)\(because(reason))"
        case .inputRequired(let tensor):
            "\(tensor.name) takes string \(tensor.shape) and was given no strings."
        default: "TensorFlow Lite failed."
        }
    }

    private func because(_ reason: String) -> String {
        reason.isEmpty ? "." : ": \(reason)" + (reason.last == "." ? "" : ".")
    }
}
