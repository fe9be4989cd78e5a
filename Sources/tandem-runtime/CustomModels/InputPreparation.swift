import FoundationEssentials
import Images
import RuntimeProtocol
import TensorFlowLite

/// Turns what people have (pictures, numbers, text) into a model's inputs.
struct InputPreparation {
    private let interpreter: Interpreter
    private let metadata: ModelMetadata?

    init(_ interpreter: Interpreter, _ metadata: ModelMetadata?) {
        self.interpreter = interpreter
        self.metadata = metadata
    }

    func prepare(_ inputs: [ModelInput]) throws(CustomModelFailure) -> [PreparedInput] {
        let wanted = Array(0..<interpreter.inputTensorCount)
        guard inputs.map(\.index).sorted() == wanted else {
            throw CustomModelFailure(
                kind: .wrongInput,
                detail: "The model takes \(wanted.count) inputs; \(inputs.count) were given.")
        }
        return try inputs.map { input throws(CustomModelFailure) in try prepare(input) }
    }

    private func prepare(_ input: ModelInput) throws(CustomModelFailure) -> PreparedInput {
        let tensor: TensorDescription
        do throws(InterpreterError) {
            tensor = try interpreter.inputDescription(at: input.index)
        } catch {
            throw CustomModelFailure(error)
        }
        switch input.value {
        case .image(let source, let preparation):
            return try picture(source, preparation, input.index, tensor)
        case .data(let data):
            let size = tensor.dataType?.byteCount ?? 1
            let shape = OpenShape.filled(tensor, elements: data.count / size)
            return PreparedInput(index: input.index, shape: shape, content: .data(data))
        case .numbers(let numbers):
            let shape = OpenShape.filled(tensor, elements: numbers.count)
            return PreparedInput(
                index: input.index, shape: shape,
                content: .data(try NumberBytes.data(numbers, as: tensor)))
        case .strings(let strings):
            let shape = OpenShape.filled(tensor, elements: strings.count)
            return PreparedInput(index: input.index, shape: shape, content: .strings(strings))
        }
    }

    private func picture(
        _ source: ImageSource, _ preparation: ImagePreparation, _ index: Int,
        _ tensor: TensorDescription
    ) throws(CustomModelFailure) -> PreparedInput {
        let shape = PictureShape(tensor)
        guard let shape else {
            throw CustomModelFailure(
                kind: .wrongInput, detail: "\(tensor) is no input for a picture.")
        }
        let image = try PictureFile.decode(source)
        guard let scaled = image.centred(width: shape.width, height: shape.height) else {
            throw CustomModelFailure(
                kind: .wrongInput, detail: "\(tensor) is no input for a picture.")
        }
        let colours = PictureNumbers(
            preparation, Self.input(index, of: metadata), tensor, channels: shape.channels)
        return PreparedInput(
            index: index, shape: shape.shape,
            content: .data(try colours.data(of: scaled)), imageSize: [image.width, image.height])
    }

    /// The metadata's order is the file's, where it speaks of as many.
    static func input(_ index: Int, of metadata: ModelMetadata?) -> ModelMetadata.Input? {
        guard let inputs = metadata?.inputs, inputs.indices.contains(index) else { return nil }
        return inputs[index]
    }
}
