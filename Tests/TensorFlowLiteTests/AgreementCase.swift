import Foundation
import TensorFlowLite
import TestSupport

/// A model and random inputs for it.
struct AgreementCase: Encodable {
    struct Values: Codable {
        var shape: [Int]
        var data: Data?
        var strings: [Data]?
    }
    let model: String
    let inputs: [String: Values]

    /// Inputs of the model's own shapes; a size that is open becomes 3.
    init(model path: String, using random: inout SplitMix64) throws {
        try Runtime.load(libraryPath: CustomModels.library)
        let interpreter = try Interpreter(modelPath: path)
        model = path
        inputs = try (0..<interpreter.inputTensorCount).reduce(into: [:]) { inputs, index in
            let tensor = try interpreter.inputDescription(at: index)
            inputs[tensor.name] = try Self.values(for: tensor, using: &random)
        }
    }

    func run(xnnpack: Bool) throws -> [Tensor] {
        let interpreter = try Interpreter(
            modelPath: model, options: .init(isXNNPackEnabled: xnnpack))
        let indices = 0..<interpreter.inputTensorCount
        let given = try indices.map {
            try (inputs[interpreter.inputDescription(at: $0).name]).unwrapped()
        }
        for index in indices {
            try interpreter.resizeInput(at: index, to: .init(given[index].shape))
        }
        try interpreter.allocateTensors()
        for index in indices {
            if let strings = given[index].strings {
                let texts = strings.map { String(decoding: $0, as: UTF8.self) }
                try interpreter.copy(texts, toInputAt: index)
            } else {
                try interpreter.copy(given[index].data ?? Data(), toInputAt: index)
            }
        }
        try interpreter.invoke()
        return try (0..<interpreter.outputTensorCount).map { try interpreter.output(at: $0) }
    }

    private static func values(
        for tensor: TensorDescription, using random: inout SplitMix64
    ) throws -> Values {
        let shape = tensor.shapeSignature.dimensions.map { $0 < 0 ? 3 : $0 }
        let range = 0..<shape.reduce(1, *)
        if tensor.dataType == .string {
            let strings = range.map { Data("text \($0) ü".utf8) }
            return Values(shape: shape, strings: strings)
        }
        let data: Data =
            switch tensor.dataType {
            case .float32:
                Data(numbers: range.map { _ in Float.random(in: 0...1, using: &random) })
            // Indices and numbers of steps: small ones.
            case .int32: Data(numbers: range.map { _ in Int32.random(in: 0...2, using: &random) })
            case .int64:
                Data(numbers: range.map { _ in Int64.random(in: -9...9, using: &random) })
            case .bool: Data(numbers: range.map { _ in UInt8.random(in: 0...1, using: &random) })
            default: Data(numbers: range.map { _ in UInt8.random(in: 0...255, using: &random) })
            }
        return Values(shape: shape, data: data)
    }
}

extension Optional {
    /// The value, which is there by construction.
    func unwrapped() throws -> Wrapped {
        guard let self else {
            throw ProcessError.timedOut(waitingFor: "a value", seen: "none")
        }
        return self
    }
}
