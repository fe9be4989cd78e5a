import Foundation
import TensorFlowLite
import TestSupport
import Testing

/// Everything that can be done wrong has an error that says what was expected;
/// the library itself would crash in many of these cases.
@Suite struct InterpreterErrorTests {
    /// The error that a piece of code throws.
    private func error(_ body: () throws -> Void) throws -> InterpreterError {
        do {
            try body()
        } catch let error as InterpreterError {
            #expect(error.description.last == "." && error.description.count > 10)
            return error
        }
        throw ProcessError.timedOut(waitingFor: "an error", seen: "none")
    }

    @Test(arguments: [
        ("/nonexistent/model.tflite", "No such file"), ("/tmp", "a directory or a device"),
        ("/dev/zero", "a directory or a device"), ("/etc/passwd", "not a TensorFlow Lite model"),
        ("", "No such file"), ("/dev/null", "a directory or a device"),
    ])
    func aPathThatIsNoModel(path: String, words: String) throws {
        try Runtime.load(libraryPath: CustomModels.library)
        let error = try error { _ = try Interpreter(modelPath: path) }
        guard case .failedToLoadModel(let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(reason.contains(words))
    }

    @Test func anEmptyAndACutFile() throws {
        let folder = try TemporaryFolder()
        try Runtime.load(libraryPath: CustomModels.library)
        let empty = try error {
            _ = try Interpreter(modelPath: try folder.write("", to: "empty"))
        }
        #expect(empty == .failedToLoadModel(reason: "The file is empty."))
        let whole = try Data(contentsOf: URL(filePath: Fixture.path("digits_f32")))
        let cut = try error { _ = try Interpreter(modelData: whole.prefix(whole.count / 2)) }
        guard case .failedToLoadModel(let reason) = cut else {
            Issue.record("\(cut)")
            return
        }
        #expect(reason.contains("not a valid Flatbuffer"))
    }

    @Test func anOperationThatIsNotThere() throws {
        let model = try Fixture.interpreter("fixtures/needs_flex")
        guard case .unresolvedOperation(let reason) = try error({ try model.allocateTensors() })
        else {
            Issue.record("another error")
            return
        }
        #expect(reason.contains("Flex"))
    }

    @Test func nothingBeforeAllocation() throws {
        let model = try Fixture.interpreter("fixtures/add2_f32")
        let data = Data(numbers: [1, 2, 3, 4] as [Float])
        #expect(try error { try model.copy(data, toInputAt: 0) } == .allocateTensorsRequired)
        #expect(try error { try model.invoke() } == .allocateTensorsRequired)
        #expect(try error { _ = try model.input(at: 0) } == .allocateTensorsRequired)
        #expect(try error { _ = try model.output(at: 0) } == .invokeInterpreterRequired)
        try model.allocateTensors()
        #expect(try error { _ = try model.output(at: 0) } == .invokeInterpreterRequired)
    }

    @Test func nothingBetweenAResizeAndTheNextAllocation() throws {
        let model = try Fixture.allocated("fixtures/sum_dyn")
        try model.resizeInput(at: 0, to: [4, 4])
        let data = Data(numbers: [Float](repeating: 1, count: 16))
        #expect(try error { try model.copy(data, toInputAt: 0) } == .allocateTensorsRequired)
        #expect(try error { try model.invoke() } == .allocateTensorsRequired)
        try model.allocateTensors()
        try model.copy(data, toInputAt: 0)
        try model.invoke()
    }

    @Test func aNumberThatIsNoTensors() throws {
        let model = try Fixture.allocated("fixtures/add2_f32")
        for index in [2, -1, Int.max] {
            let expected = InterpreterError.invalidTensorIndex(index: index, maxIndex: 1)
            #expect(try error { try model.copy(Data(), toInputAt: index) } == expected)
            #expect(try error { _ = try model.input(at: index) } == expected)
            #expect(try error { _ = try model.output(at: index) } == expected)
            #expect(try error { try model.resizeInput(at: index, to: [1]) } == expected)
        }
    }

    @Test(arguments: [0, 15, 17, 1000])
    func anotherNumberOfBytes(count: Int) throws {
        let model = try Fixture.allocated("fixtures/add2_f32")
        let error = try error { try model.copy(Data(repeating: 0, count: count), toInputAt: 0) }
        guard case .invalidTensorDataCount(count, 16, let tensor) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(tensor.shape == [1, 4] && tensor.dataType == .float32)
        #expect(
            error.description
                == "serving_default_b:0 takes float32 [1, 4], 16 bytes; \(count) were provided.")
    }

    @Test func stringsWhereNumbersBelongAndTheOtherWayRound() throws {
        let numbers = try Fixture.allocated("fixtures/add2_f32")
        guard
            case .invalidTensorDataType(.string, let tensor) =
                try error({ try numbers.copy(["a"], toInputAt: 0) })
        else {
            Issue.record("another error")
            return
        }
        #expect(tensor.dataType == .float32)
        let model = try Fixture.interpreter("fixtures/string_gather")
        let text = try #require(
            (0..<2).first { try model.inputDescription(at: $0).dataType == .string })
        try model.resizeInput(at: text, to: [2])
        try model.resizeInput(at: 1 - text, to: [1])
        try model.allocateTensors()
        try model.copy(Data(numbers: [0] as [Int32]), toInputAt: 1 - text)
        let unset = try error { try model.invoke() }
        #expect(unset == .inputRequired(tensor: try model.inputDescription(at: text)))
        #expect(throws: InterpreterError.self) { try model.copy(Data([1]), toInputAt: text) }
        guard
            case .invalidStringCount(1, 2, _) =
                try error({ try model.copy(["only"], toInputAt: text) })
        else {
            Issue.record("another error")
            return
        }
        try model.copy(["a", "b"], toInputAt: text)
        try model.invoke()
    }

    @Test(arguments: [
        [1_000_000, 1_000_000], [-1, 4], [Int.max, Int.max], [1 << 40, 1],
        [1, 1, 1, 1, 1, 1, 1, 1, 1],
    ])
    func anAbsurdShape(dimensions: [Int]) throws {
        for xnnpack in [false, true] {
            let model = try Fixture.interpreter("fixtures/sum_dyn", xnnpack: xnnpack)
            let shape = Tensor.Shape(dimensions)
            guard
                case .failedToResizeInputTensor(0, shape, let reason) =
                    try error({ try model.resizeInput(at: 0, to: shape) })
            else {
                Issue.record("another error")
                return
            }
            #expect(!reason.isEmpty)
            // The interpreter is still good.
            try model.resizeInput(at: 0, to: [1, 1])
            try model.allocateTensors()
        }
    }

    @Test(arguments: [false, true])
    func aShapeThatDoesNotFitTheModel(xnnpack: Bool) throws {
        let model = try Fixture.allocated("digits_f32", xnnpack: xnnpack)
        for shape in [[1, 7, 7, 1], [1], [], [1, 8, 8, 0], [1, 64]] as [Tensor.Shape] {
            do {
                try model.resizeInput(at: 0, to: shape)
                try model.allocateTensors()
                let count = try #require(shape.elementCount)
                try model.copy(Data(numbers: [Float](repeating: 0, count: count)), toInputAt: 0)
                try model.invoke()
            } catch {
                #expect(error is InterpreterError)
            }
        }
        try model.resizeInput(at: 0, to: [1, 8, 8, 1])
        try model.allocateTensors()
        let sample = try #require(try DigitSample.all().first)
        #expect(try sample.digit(by: model) == sample.label)
    }

    @Test func wordsForThose() {
        #expect(
            InterpreterError.invalidTensorIndex(index: 1, maxIndex: 0).description
                == "There is no tensor 1: they are numbered from 0 to 0.")
        #expect(
            InterpreterError.invalidTensorIndex(index: 0, maxIndex: -1).description
                == "There is no tensor 0: there is none at all.")
        #expect(
            InterpreterError.libraryUnavailable(reason: "").description
                == "The TensorFlow Lite library cannot be used.")
        #expect(Tensor.Shape([Int.max, 2]).elementCount == nil)
        #expect(Tensor.Shape([]).elementCount == 1)
    }
}
