import FoundationEssentials
import ProcessSupport
import TensorFlowLite

/// What XNNPACK is worth to a custom model.
struct CustomModelFigure {
    private static let rounds = 40

    func measure() throws -> Figure {
        try Runtime.load(libraryPath: CustomModels.library)
        let plain = try Self.milliseconds(xnnpack: false)
        let accelerated = try Self.milliseconds(xnnpack: true)
        return Figure(
            name: "customModelInvoke", value: Statistics.median(accelerated), unit: "ms",
            aim: .below(Statistics.median(plain)),
            reference: .init(
                what: "the same without XNNPACK, median", value: Statistics.median(plain),
                unit: "ms"),
            details: [
                "runs": Double(Self.rounds), "lowest": accelerated.min() ?? 0,
                "lowestWithout": plain.min() ?? 0,
                "timesFaster": Statistics.ratio(
                    Statistics.median(plain), to: Statistics.median(accelerated)),
            ],
            note: "one run of \(Self.modelName), 1 thread, in this process, XNNPACK on")
    }

    private static var model: String {
        FileManager.default.fileExists(atPath: CustomModels.efficientNet)
            ? CustomModels.efficientNet : CustomModels.path("digits_f32.tflite")
    }

    private static var modelName: String {
        model.split(separator: "/").last.map(String.init) ?? model
    }

    private static func milliseconds(xnnpack: Bool) throws -> [Double] {
        let interpreter = try Interpreter(
            modelPath: model, options: .init(threadCount: 1, isXNNPackEnabled: xnnpack))
        try interpreter.allocateTensors()
        let size = try interpreter.inputDescription(at: 0).byteCount
        try interpreter.copy(Data(repeating: 7, count: size), toInputAt: 0)
        try interpreter.invoke()
        return try (0..<rounds).map { _ in
            let start = Deadline.now()
            try interpreter.invoke()
            return (Deadline.now() - start) * 1000
        }
    }
}
