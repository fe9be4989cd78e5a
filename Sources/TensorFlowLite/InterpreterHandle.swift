import CTensorFlowLite

/// Owns the library's interpreter and what must outlive it.
final class InterpreterHandle {
    let pointer: OpaquePointer
    let model: Model
    let report: Report
    /// Whether XNNPACK takes part.
    let isAccelerated: Bool
    /// The inputs' shapes before any change, open sizes being -1.
    private(set) var fileShapes: [Tensor.Shape] = []
    private let delegate: OpaquePointer?

    /// An interpreter with XNNPACK where it is wanted and safe, else without.
    static func make(
        _ model: Model, options: Interpreter.Options, report: Report
    ) throws(InterpreterError) -> InterpreterHandle {
        let threads = Int32(clamping: max(1, options.threadCount ?? 1))
        if options.isXNNPackEnabled, isAccelerationSafe(model, report: report),
            let handle = InterpreterHandle(
                model, threads: threads, isAccelerated: true, report: report)
        {
            return handle
        }
        _ = report.take()
        if let handle = InterpreterHandle(
            model, threads: threads, isAccelerated: false, report: report)
        {
            return handle
        }
        throw .failedToCreateInterpreter(reason: report.take())
    }

    private init?(_ model: Model, threads: Int32, isAccelerated: Bool, report: Report) {
        let delegate = isAccelerated ? ctfl_xnnpack_new(threads) : nil
        guard !isAccelerated || delegate != nil else { return nil }
        guard let pointer = ctfl_interpreter_new(model.handle, threads, delegate, report.handle)
        else {
            if let delegate { ctfl_xnnpack_free(delegate) }
            return nil
        }
        self.pointer = pointer
        self.model = model
        self.report = report
        self.isAccelerated = isAccelerated
        self.delegate = delegate
        fileShapes = inputs.map(\.description.shapeSignature)
    }

    deinit {
        ctfl_interpreter_free(pointer)
        if let delegate { ctfl_xnnpack_free(delegate) }
    }

    var inputs: [TensorHandle] {
        (0..<max(0, ctfl_input_count(pointer)))
            .compactMap { ctfl_input(pointer, $0).map { TensorHandle($0) } }
    }

    /// XNNPACK dies of shapes that do not go together, which an open shape's
    /// placeholder may be; without it the same is an error.
    private static func isAccelerationSafe(_ model: Model, report: Report) -> Bool {
        guard
            let plain = InterpreterHandle(
                model, threads: 1, isAccelerated: false, report: report)
        else { return true }
        guard plain.inputs.contains(where: \.description.hasOpenShape) else { return true }
        return plain.couldAllocate
    }

    /// Tries shapes without XNNPACK; true where they cannot be tried, because
    /// the model needs XNNPACK for an operation.
    func couldAllocate(_ shapes: [Int: Tensor.Shape]) -> Bool {
        guard
            let plain = InterpreterHandle(
                model, threads: 1, isAccelerated: false, report: report)
        else { return true }
        for (index, shape) in shapes where plain.resize(index, shape) != CTFL_OK { return false }
        return plain.couldAllocate
    }

    private var couldAllocate: Bool {
        let status = ctfl_allocate(pointer)
        if status == CTFL_UNRESOLVED_OPERATION { _ = report.take() }
        return status == CTFL_OK || status == CTFL_UNRESOLVED_OPERATION
    }

    func resize(_ index: Int, _ shape: Tensor.Shape) -> Int32 {
        let dimensions = shape.dimensions.map { Int32(clamping: $0) }
        return ctfl_resize_input(pointer, Int32(index), dimensions, Int32(dimensions.count))
    }
}
