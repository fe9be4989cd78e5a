import Foundation
import TensorFlowLite
import TestSupport
import Testing

/// What models compute, by the way that gives it.
@Suite struct InterpreterTests {
    @Test func twoInputsAndTwoOutputsGoByName() throws {
        let model = try Fixture.allocated("fixtures/add2_f32")
        #expect(model.inputTensorCount == 2 && model.outputTensorCount == 2)
        let names = try (0..<2).map { try model.inputDescription(at: $0).name }
        // The file's order is not the program's that made it.
        #expect(names == ["serving_default_b:0", "serving_default_a:0"])
        try model.copy(Data(numbers: [1, 2, 3, 4] as [Float]), toInputAt: 1)
        let given = try model.copy(Data(numbers: [10, 20, 30, 40] as [Float]), toInputAt: 0)
        #expect(given.values(Float.self) == [10, 20, 30, 40])
        try model.invoke()
        let results = try (0..<2).map { try model.output(at: $0).values(Float.self) }
        #expect(Set(results) == [[11, 22, 33, 44], [10, 40, 90, 160]])
        #expect(try model.input(at: 0).values(Float.self) == [10, 20, 30, 40])
    }

    @Test func aModelFromBytesComputesTheSame() throws {
        try Runtime.load(libraryPath: CustomModels.library)
        let bytes = try Data(
            contentsOf: URL(filePath: Fixture.path("fixtures/i64_cumsum")))
        let model = try Interpreter(modelData: bytes)
        try model.allocateTensors()
        try model.copy(Data(numbers: (1...8).map(Int64.init)), toInputAt: 0)
        try model.invoke()
        let result = try model.output(at: 0)
        #expect(result.dataType == .int64)
        #expect(result.values(Int64.self) == [1, 3, 6, 10, 15, 21, 28, 36])
    }

    @Test func truthValues() throws {
        let model = try Fixture.allocated("fixtures/bool_not")
        try model.copy(Data(numbers: [1, 0, 0, 1] as [UInt8]), toInputAt: 0)
        try model.invoke()
        #expect(try model.output(at: 0).dataType == .bool)
        #expect(try model.output(at: 0).values(UInt8.self) == [0, 1, 1, 0])
    }

    @Test(arguments: [false, true])
    func anOpenShapeIsResized(xnnpack: Bool) throws {
        let model = try Fixture.interpreter("fixtures/sum_dyn", xnnpack: xnnpack)
        #expect(try model.inputDescription(at: 0).shapeSignature == [-1, -1])
        #expect(try model.inputDescription(at: 0).hasOpenShape)
        for rows in [2, 3] {
            try model.resizeInput(at: 0, to: [rows, 2])
            try model.allocateTensors()
            try model.copy(Data(numbers: (1...rows * 2).map(Float.init)), toInputAt: 0)
            try model.invoke()
            let result = try model.output(at: 0)
            #expect(result.shape == [rows])
            #expect(result.values(Float.self) == (0..<rows).map { Float(8 * $0 + 6) })
        }
    }

    @Test func anOutputsShapeDependsOnTheValues() throws {
        let model = try Fixture.allocated("fixtures/nonzero_dyn")
        try model.copy(Data(numbers: [0, 1, 0, 1] as [Float]), toInputAt: 0)
        try model.invoke()
        #expect(try model.output(at: 0).shape == [2, 2])
        #expect(try model.output(at: 0).values(Int64.self) == [0, 1, 0, 3])
        try model.copy(Data(numbers: [0, 0, 0, 0] as [Float]), toInputAt: 0)
        try model.invoke()
        #expect(try model.output(at: 0).shape == [0, 2])
        #expect(try model.output(at: 0).data.isEmpty)
    }

    @Test func stringsGoInAndOut() throws {
        let model = try Fixture.interpreter("fixtures/string_gather")
        let text = try #require(
            (0..<2).first { try model.inputDescription(at: $0).dataType == .string })
        try model.resizeInput(at: text, to: [3])
        try model.resizeInput(at: 1 - text, to: [2])
        try model.allocateTensors()
        try model.copy(["one", "zwei\u{0}", "三"], toInputAt: text)
        try model.copy(Data(numbers: [2, 1] as [Int32]), toInputAt: 1 - text)
        try model.invoke()
        let result = try model.output(at: 0)
        #expect(result.dataType == .string && result.shape == [2])
        #expect(result.strings == [Data("三".utf8), Data("zwei\u{0}".utf8)])
    }

    @Test func signaturesGoByName() throws {
        let model = try Fixture.interpreter("fixtures/two_signatures")
        #expect(Set(model.signatureKeys) == ["scale", "shift"])
        let expectations: [(key: String, output: String, values: [Float])] = [
            ("scale", "y", [1, 2, 3, 4]), ("shift", "z", [2, 3, 4, 5]),
        ]
        for (key, output, expected) in expectations {
            let runner = try model.signatureRunner(with: key)
            #expect(runner.inputs == ["x"] && runner.outputs == [output])
            #expect(throws: InterpreterError.allocateTensorsRequired) { try runner.invoke() }
            try runner.allocateTensors()
            try runner.copy(Data(numbers: [1, 1, 1, 1] as [Float]), toInputNamed: "x")
            #expect(throws: InterpreterError.invokeInterpreterRequired) {
                try runner.output(named: output)
            }
            try runner.invoke()
            #expect(try runner.output(named: output).values(Float.self) == expected)
            #expect(try runner.output(named: output).name == output)
            #expect(throws: InterpreterError.unknownName("q", known: ["x"])) {
                try runner.input(named: "q")
            }
        }
        #expect(throws: InterpreterError.unknownName("none", known: model.signatureKeys)) {
            try model.signatureRunner(with: "none")
        }
    }

    @Test(arguments: [("digits_f32", false), ("digits_f32", true), ("digits_u8", false)])
    func digitsAreRecognised(name: String, xnnpack: Bool) throws {
        let model = try Fixture.allocated(name, xnnpack: xnnpack)
        let samples = try DigitSample.all()
        #expect(samples.count == 30)
        let right = try samples.filter { try $0.digit(by: model) == $0.label }.count
        // 97.8 % of 360; of these 30 one may be wrong.
        #expect(right >= 29)
    }

    @Test func quantisedValuesStandForRealOnes() throws {
        let model = try Fixture.allocated("digits_u8")
        let input = try #require(try model.inputDescription(at: 0).quantizationParameters)
        #expect(abs(input.scale - 1 / 255) < 1e-4 && input.zeroPoint == 0)
        #expect(input.quantized(1, in: 0...255) == 255 && input.quantized(-4, in: 0...255) == 0)
        #expect(input.quantized(.nan, in: 0...255) == 0)
        #expect(abs(input.real(255) - 1) < 0.01)
        let float = try Fixture.allocated("digits_f32")
        #expect(try float.inputDescription(at: 0).quantizationParameters == nil)
    }

    @Test func aRunIsCancelledFromAnotherThread() async throws {
        let model = try Fixture.interpreter("fixtures/while_loop")
        try model.allocateTensors()
        let count = try #require(
            (0..<2).first { try model.inputDescription(at: $0).dataType == .int32 })
        try model.copy(Data(numbers: [Int32.max]), toInputAt: count)
        try model.copy(Data(numbers: [Float](repeating: 0.5, count: 64)), toInputAt: 1 - count)
        let cancellation = model.cancellation
        let canceller = Task.detached {
            // Before the run there is nothing to cancel: it goes on trying.
            while !Task.isCancelled { cancellation.cancel() }
        }
        #expect(throws: InterpreterError.cancelled) { try model.invoke() }
        canceller.cancel()
        await canceller.value
        try model.copy(Data(numbers: [Int32(3)]), toInputAt: count)
        try model.invoke()
        #expect(try model.output(at: 0).shape == [64])
    }

    @Test func aCancellationOutlivesItsInterpreter() throws {
        let cancellation = try Fixture.interpreter("fixtures/bool_not").cancellation
        cancellation.cancel()
    }

    @Test func theLibraryHasAVersion() throws {
        try Runtime.load(libraryPath: CustomModels.library)
        #expect(Runtime.version == "2.17.1")
        #expect(throws: InterpreterError.self) {
            try Runtime.load(libraryPath: "/nonexistent.so")
        }
    }

    @Test func xnnpackTakesPartWhereItIsWanted() throws {
        #expect(try Fixture.interpreter("digits_f32", xnnpack: true).isXNNPackUsed)
        #expect(try !Fixture.interpreter("digits_f32").isXNNPackUsed)
    }
}
