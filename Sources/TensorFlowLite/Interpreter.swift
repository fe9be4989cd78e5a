import CTensorFlowLite
import FoundationEssentials

/// Runs a TensorFlow Lite model.
///
/// ```swift
/// let interpreter = try Interpreter(modelPath: path)
/// try interpreter.allocateTensors()
/// try interpreter.copy(data, toInputAt: 0)
/// try interpreter.invoke()
/// let result = try interpreter.output(at: 0)
/// ```
/// To be used by one thread at a time; only ``cancellation`` is for others. A
/// damaged file can crash the library, and with it the process: run files of
/// unknown origin in a process that may die.
public final class Interpreter {
    /// How to run a model.
    public struct Options: Sendable, Equatable {
        /// Threads to compute with; nil for one. Threads of the library wait
        /// for each other without sleeping: more than the machine has to spare
        /// make a model much slower.
        public var threadCount: Int?
        /// Whether XNNPACK computes what it can: several times faster, and
        /// some models need it.
        public var isXNNPackEnabled = false
        /// The most bytes that an input may be resized to.
        public var maximumInputByteCount = 1 << 30

        /// Makes options.
        public init(threadCount: Int? = nil, isXNNPackEnabled: Bool = false) {
            self.threadCount = threadCount
            self.isXNNPackEnabled = isXNNPackEnabled
        }
    }

    /// The options it was made with.
    public let options: Options
    /// Stops a run from any thread.
    public let cancellation: InterpreterCancellation
    let handle: InterpreterHandle
    private var isAllocated = false
    private var hasResults = false
    private var shapes: [Int: Tensor.Shape] = [:]
    /// Inputs of strings that have none. The library would read what is not
    /// there.
    private var unsetStrings: Set<Int> = []

    /// Loads a model from a file, which must not change while it is used.
    public init(modelPath: String, options: Options? = nil) throws(InterpreterError) {
        try Runtime.requireLibrary()
        let report = try Report()
        let model = try Model(path: modelPath, report: report)
        self.options = options ?? Options()
        handle = try InterpreterHandle.make(model, options: self.options, report: report)
        cancellation = InterpreterCancellation(handle.pointer)
    }

    /// Loads a model from the bytes of a file.
    public init(modelData: Data, options: Options? = nil) throws(InterpreterError) {
        try Runtime.requireLibrary()
        let report = try Report()
        let model = try Model(data: modelData, report: report)
        self.options = options ?? Options()
        handle = try InterpreterHandle.make(model, options: self.options, report: report)
        cancellation = InterpreterCancellation(handle.pointer)
    }

    deinit { cancellation.end() }

    /// How many inputs the model has. They are numbered in the file's order,
    /// which need not be that of the program that made it: go by names.
    public var inputTensorCount: Int { max(0, Int(ctfl_input_count(handle.pointer))) }

    /// How many outputs the model has.
    public var outputTensorCount: Int { max(0, Int(ctfl_output_count(handle.pointer))) }

    /// Whether XNNPACK takes part. It does not where it is not wanted, the
    /// library has none, or the model's open shapes would crash it.
    public var isXNNPackUsed: Bool { handle.isAccelerated }

    /// Name, type and shape of an input.
    public func inputDescription(at index: Int) throws(InterpreterError) -> TensorDescription {
        try inputHandle(index).description
    }

    /// Name, type and shape of an output. Before a run the shape may be a
    /// placeholder.
    public func outputDescription(at index: Int) throws(InterpreterError) -> TensorDescription {
        try outputHandle(index).description
    }

    /// Makes room for all values. Needed before values are set, and again
    /// after a change of a shape.
    public func allocateTensors() throws(InterpreterError) {
        if handle.isAccelerated, !shapes.isEmpty, !isAllocated, !handle.couldAllocate(shapes) {
            throw .failedToAllocateTensors(reason: handle.report.take())
        }
        let status = ctfl_allocate(handle.pointer)
        let reason = handle.report.take()
        guard status == CTFL_OK else {
            isAllocated = false
            throw status == CTFL_UNRESOLVED_OPERATION
                ? .unresolvedOperation(reason: reason) : .failedToAllocateTensors(reason: reason)
        }
        guard !isAllocated else { return }
        isAllocated = true
        hasResults = false
        unsetStrings = Set(
            handle.inputs.indices.filter { handle.inputs[$0].description.dataType == .string })
    }

    /// Sets an input's values.
    ///
    /// - Parameters:
    ///   - data: as many bytes as the input takes, as the machine has numbers.
    ///   - index: which input, from 0.
    /// - Returns: the input with its new values.
    @discardableResult
    public func copy(_ data: Data, toInputAt index: Int) throws(InterpreterError) -> Tensor {
        let tensor = try allocatedInput(index)
        try tensor.write(data)
        return try tensor.read()
    }

    /// Sets the strings of an input, as many as its shape says.
    @discardableResult
    public func copy(_ strings: [String], toInputAt index: Int) throws(InterpreterError)
        -> Tensor
    {
        let tensor = try allocatedInput(index)
        try tensor.write(strings: strings.map { Data($0.utf8) })
        unsetStrings.remove(index)
        return try tensor.read()
    }

    /// Computes the outputs from the inputs.
    public func invoke() throws(InterpreterError) {
        guard isAllocated else { throw .allocateTensorsRequired }
        if let index = unsetStrings.min() {
            throw .inputRequired(tensor: try inputDescription(at: index))
        }
        let status = ctfl_invoke(handle.pointer)
        let reason = handle.report.take()
        switch status {
        case Int32(CTFL_OK): hasResults = true
        case Int32(CTFL_CANCELLED): throw .cancelled
        default: throw .failedToInvoke(reason: reason)
        }
    }

    /// Gives an input another shape. ``allocateTensors()`` comes next.
    ///
    /// Sizes that the file leaves open are safe to change. Others can be
    /// changed too, but operations that were never meant for it may crash.
    public func resizeInput(
        at index: Int, to shape: Tensor.Shape
    ) throws(InterpreterError) {
        let tensor = try inputHandle(index)
        try ShapeRules.check(
            shape, of: tensor.description, inFile: handle.fileShapes[index], index: index,
            limit: options.maximumInputByteCount)
        let status = handle.resize(index, shape)
        let reason = handle.report.take()
        isAllocated = false
        hasResults = false
        guard status == CTFL_OK else {
            throw .failedToResizeInputTensor(index: index, shape: shape, reason: reason)
        }
        shapes[index] = shape
    }

    /// An input with its values.
    public func input(at index: Int) throws(InterpreterError) -> Tensor {
        try allocatedInput(index).read()
    }

    /// An output with its values. Its shape may depend on the inputs' values.
    public func output(at index: Int) throws(InterpreterError) -> Tensor {
        let tensor = try outputHandle(index)
        guard hasResults else { throw .invokeInterpreterRequired }
        return try tensor.read()
    }

    private func allocatedInput(_ index: Int) throws(InterpreterError) -> TensorHandle {
        let tensor = try inputHandle(index)
        guard isAllocated else { throw .allocateTensorsRequired }
        return tensor
    }

    private func inputHandle(_ index: Int) throws(InterpreterError) -> TensorHandle {
        try Self.check(index, count: inputTensorCount)
        guard let pointer = ctfl_input(handle.pointer, Int32(index)) else {
            throw .invalidTensorIndex(index: index, maxIndex: inputTensorCount - 1)
        }
        return TensorHandle(pointer)
    }

    private func outputHandle(_ index: Int) throws(InterpreterError) -> TensorHandle {
        try Self.check(index, count: outputTensorCount)
        guard let pointer = ctfl_output(handle.pointer, Int32(index)) else {
            throw .invalidTensorIndex(index: index, maxIndex: outputTensorCount - 1)
        }
        return TensorHandle(pointer)
    }

    private static func check(_ index: Int, count: Int) throws(InterpreterError) {
        guard index >= 0, index < count else {
            throw .invalidTensorIndex(index: index, maxIndex: count - 1)
        }
    }
}
