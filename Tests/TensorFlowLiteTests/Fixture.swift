import Foundation
import TensorFlowLite
import TestSupport

/// Models of `Tests/Models`, and numbers as bytes.
enum Fixture {
    static func interpreter(
        _ name: String, xnnpack: Bool = false, threads: Int? = nil
    ) throws -> Interpreter {
        try Runtime.load(libraryPath: CustomModels.library)
        return try Interpreter(
            modelPath: path(name),
            options: .init(threadCount: threads, isXNNPackEnabled: xnnpack))
    }

    static func path(_ name: String) -> String { CustomModels.path("\(name).tflite") }

    /// Ready to be given values.
    static func allocated(_ name: String, xnnpack: Bool = false) throws -> Interpreter {
        let interpreter = try interpreter(name, xnnpack: xnnpack)
        try interpreter.allocateTensors()
        return interpreter
    }
}

extension Data {
    init(numbers values: some Collection<some BitwiseCopyable>) {
        self = values.reduce(into: Data()) { data, value in
            Swift.withUnsafeBytes(of: value) { data.append(contentsOf: $0) }
        }
    }

    func values<Value: BitwiseCopyable>(_: Value.Type = Value.self) -> [Value] {
        withUnsafeBytes { bytes in
            (0..<bytes.count / MemoryLayout<Value>.size).map {
                bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Value>.size, as: Value.self)
            }
        }
    }
}

extension Tensor {
    func values<Value: BitwiseCopyable>(_ type: Value.Type = Value.self) -> [Value] {
        data.values(type)
    }
}
