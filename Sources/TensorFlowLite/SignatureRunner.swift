import CTensorFlowLite
import FoundationEssentials

/// Runs one function of a model, with inputs and outputs by name.
///
/// To be used by one thread at a time, together with its interpreter.
public final class SignatureRunner {
    /// The signature's name.
    public let signatureKey: String
    /// The inputs' names.
    public let inputs: [String]
    /// The outputs' names.
    public let outputs: [String]

    private let pointer: OpaquePointer
    /// Keeps the interpreter alive.
    private let handle: InterpreterHandle
    private let limit: Int
    /// The inputs' shapes before any change, open sizes being -1.
    private var fileShapes: [String: Tensor.Shape] = [:]
    private var isAllocated = false
    private var hasResults = false
    private var unsetStrings: Set<String> = []

    init(_ pointer: OpaquePointer, key: String, handle: InterpreterHandle, limit: Int) {
        self.pointer = pointer
        self.handle = handle
        self.limit = limit
        signatureKey = key
        inputs = Self.names(ctfl_signature_input_count(pointer)) {
            ctfl_signature_input_name(pointer, $0)
        }
        outputs = Self.names(ctfl_signature_output_count(pointer)) {
            ctfl_signature_output_name(pointer, $0)
        }
        for name in inputs {
            fileShapes[name] = try? inputDescription(named: name).shapeSignature
        }
    }

    deinit { ctfl_signature_free(pointer) }

    /// Type and shape of an input.
    public func inputDescription(named name: String) throws(InterpreterError)
        -> TensorDescription
    {
        try inputHandle(name).description
    }

    /// Type and shape of an output.
    public func outputDescription(named name: String) throws(InterpreterError)
        -> TensorDescription
    {
        try outputHandle(name).description
    }

    /// Makes room for all values. Needed before values are set, and again
    /// after a change of a shape.
    public func allocateTensors() throws(InterpreterError) {
        let status = ctfl_signature_allocate(pointer)
        let reason = handle.report.take()
        guard status == CTFL_OK else {
            isAllocated = false
            throw status == CTFL_UNRESOLVED_OPERATION
                ? .unresolvedOperation(reason: reason) : .failedToAllocateTensors(reason: reason)
        }
        guard !isAllocated else { return }
        isAllocated = true
        hasResults = false
        unsetStrings = []
        for name in inputs where try inputDescription(named: name).dataType == .string {
            unsetStrings.insert(name)
        }
    }

    /// Sets an input's values.
    public func copy(_ data: Data, toInputNamed name: String) throws(InterpreterError) {
        let tensor = try inputHandle(name)
        guard isAllocated else { throw .allocateTensorsRequired }
        try tensor.write(data)
    }

    /// Sets the strings of an input, as many as its shape says.
    public func copy(_ strings: [String], toInputNamed name: String) throws(InterpreterError) {
        let tensor = try inputHandle(name)
        guard isAllocated else { throw .allocateTensorsRequired }
        try tensor.write(strings: strings.map { Data($0.utf8) })
        unsetStrings.remove(name)
    }

    /// Gives an input another shape. ``allocateTensors()`` comes next.
    public func resizeInput(
        named name: String, to shape: Tensor.Shape
    ) throws(InterpreterError) {
        let tensor = try inputHandle(name)
        let index = inputs.firstIndex(of: name) ?? 0
        try ShapeRules.check(
            shape, of: tensor.description, inFile: fileShapes[name] ?? [], index: index,
            limit: limit)
        let dimensions = shape.dimensions.map { Int32(clamping: $0) }
        let status = ctfl_signature_resize_input(
            pointer, name, dimensions, Int32(dimensions.count))
        let reason = handle.report.take()
        isAllocated = false
        hasResults = false
        guard status == CTFL_OK else {
            throw .failedToResizeInputTensor(index: index, shape: shape, reason: reason)
        }
    }

    /// Computes the outputs from the inputs.
    public func invoke() throws(InterpreterError) {
        guard isAllocated else { throw .allocateTensorsRequired }
        if let name = unsetStrings.min() {
            throw .inputRequired(tensor: try inputDescription(named: name))
        }
        let status = ctfl_signature_invoke(pointer)
        let reason = handle.report.take()
        switch status {
        case Int32(CTFL_OK): hasResults = true
        case Int32(CTFL_CANCELLED): throw .cancelled
        default: throw .failedToInvoke(reason: reason)
        }
    }

    /// An input with its values.
    public func input(named name: String) throws(InterpreterError) -> Tensor {
        let tensor = try inputHandle(name)
        guard isAllocated else { throw .allocateTensorsRequired }
        return try tensor.read()
    }

    /// An output with its values.
    public func output(named name: String) throws(InterpreterError) -> Tensor {
        let tensor = try outputHandle(name)
        guard hasResults else { throw .invokeInterpreterRequired }
        return try tensor.read()
    }

    private func inputHandle(_ name: String) throws(InterpreterError) -> TensorHandle {
        guard inputs.contains(name), let tensor = ctfl_signature_input(pointer, name) else {
            throw .unknownName(name, known: inputs)
        }
        return TensorHandle(tensor, alias: name)
    }

    private func outputHandle(_ name: String) throws(InterpreterError) -> TensorHandle {
        guard outputs.contains(name), let tensor = ctfl_signature_output(pointer, name) else {
            throw .unknownName(name, known: outputs)
        }
        return TensorHandle(tensor, alias: name)
    }

    private static func names(
        _ count: Int, _ name: (Int32) -> UnsafePointer<CChar>?
    ) -> [String] {
        (0..<Int32(clamping: count)).compactMap { name($0).map { String(cString: $0) } }
    }
}
