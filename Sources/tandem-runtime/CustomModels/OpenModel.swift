import FoundationEssentials
import RuntimeProtocol
import TensorFlowLite

/// A model in memory, ready to be asked and run.
final class OpenModel {
    let path: String
    let threads: Int
    let identity: FileIdentity?
    private let interpreter: Interpreter
    private let metadata: ModelMetadata?
    private var isAllocated = false

    init(_ path: String, threads: Int, identity: FileIdentity?) throws(CustomModelFailure) {
        self.path = path
        self.threads = threads
        self.identity = identity
        do throws(InterpreterError) {
            interpreter = try Interpreter(
                modelPath: path, options: .init(threadCount: threads, isXNNPackEnabled: true))
        } catch {
            throw CustomModelFailure(error)
        }
        metadata = ModelMetadata(contentsOf: path)
    }

    func report() throws(CustomModelFailure) -> ModelReport {
        // A model that cannot run must not look as if it could; one whose open
        // shapes are placeholders may still run.
        do throws(InterpreterError) {
            try allocate()
        } catch .unresolvedOperation(let reason) {
            throw CustomModelFailure(.unresolvedOperation(reason: reason))
        } catch {}
        let labels = EmbeddedFiles.read(from: path).filter { $0.name.hasSuffix(".txt") }
        return ModelReport(
            inputs: try inputs(), outputs: try outputs(), signatures: signatures(),
            labels: labels.map { EmbeddedLabels(name: $0.name, labels: LabelText.lines($0.bytes)) },
            outputLabelFiles: metadata?.outputs.map(\.labelFiles) ?? [],
            description: metadata?.description ?? metadata?.name, licence: metadata?.licence)
    }

    func run(_ values: [ModelInput]) throws(CustomModelFailure) -> RunReport {
        let preparation = InputPreparation(interpreter, metadata)
        let prepared = try preparation.prepare(values)
        do throws(InterpreterError) {
            for input in prepared { try resize(input) }
            try allocate()
            for input in prepared { try set(input) }
            let start = ContinuousClock.now
            try interpreter.invoke()
            let elapsed = start.duration(to: .now)
            return RunReport(
                outputs: try (0..<interpreter.outputTensorCount).map {
                    index throws(InterpreterError) in
                    OutputReport(try interpreter.output(at: index))
                },
                milliseconds: elapsed.milliseconds,
                imageSizes: prepared.compactMap(\.imageSize))
        } catch {
            throw CustomModelFailure(error)
        }
    }

    /// Only what changed: an allocation costs as much as a small run.
    private func resize(_ input: PreparedInput) throws(InterpreterError) {
        let current = try interpreter.inputDescription(at: input.index).shape
        guard input.shape != current else { return }
        try interpreter.resizeInput(at: input.index, to: input.shape)
        isAllocated = false
    }

    private func allocate() throws(InterpreterError) {
        guard !isAllocated else { return }
        try interpreter.allocateTensors()
        isAllocated = true
    }

    private func set(_ input: PreparedInput) throws(InterpreterError) {
        switch input.content {
        case .data(let data): try interpreter.copy(data, toInputAt: input.index)
        case .strings(let strings): try interpreter.copy(strings, toInputAt: input.index)
        }
    }

    private func inputs() throws(CustomModelFailure) -> [TensorReport] {
        do throws(InterpreterError) {
            return try (0..<interpreter.inputTensorCount).map { index throws(InterpreterError) in
                var report = TensorReport(try interpreter.inputDescription(at: index))
                report.isImage = InputPreparation.input(index, of: metadata)?.isImage ?? false
                return report
            }
        } catch {
            throw CustomModelFailure(error)
        }
    }

    private func outputs() throws(CustomModelFailure) -> [TensorReport] {
        do throws(InterpreterError) {
            return try (0..<interpreter.outputTensorCount).map { index throws(InterpreterError) in
                TensorReport(try interpreter.outputDescription(at: index))
            }
        } catch {
            throw CustomModelFailure(error)
        }
    }

    private func signatures() -> [SignatureReport] {
        interpreter.signatureKeys.compactMap { key in
            (try? interpreter.signatureRunner(with: key)).map {
                SignatureReport(key: key, inputs: $0.inputs, outputs: $0.outputs)
            }
        }
    }
}
