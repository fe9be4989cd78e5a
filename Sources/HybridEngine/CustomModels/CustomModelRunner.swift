import FoundationEssentials
import Glibc
import RuntimeProtocol

/// Runs custom TensorFlow Lite models, in a process of their own: a damaged or
/// hostile file can crash that process, take its time and its memory, and no
/// more.
///
/// ```swift
/// let runner = CustomModelRunner(.current())
/// let result = try await runner.run("/models/flowers.tflite", [.init(.file("rose.jpg"))])
/// ```
public actor CustomModelRunner {
    /// What a model may take.
    public struct Limits: Sendable, Equatable {
        /// How long a run may last, and how much of the processor's time it
        /// may take.
        public var seconds = 30
        /// How long the process stays when nothing is asked of it.
        public var keepAlive = Duration.seconds(20)
        /// Threads to compute with. More than the machine has to spare make a
        /// model slower.
        public var threads = 1

        /// Makes the usual limits.
        public init() {}

        /// Threads share the processor's time.
        var processorSeconds: Int { seconds * threads }
    }

    private let client: CustomModelClient
    private let limits: Limits
    private var inspected: [String: Inspection] = [:]

    private struct Inspection {
        var identity: ModelFileIdentity
        var report: ModelReport
    }

    /// Makes a runner for a program's environment. No process is started.
    ///
    /// - Parameters:
    ///   - environment: what the program was started with.
    ///   - installation: nil for the one around the running program.
    ///   - library: the TensorFlow Lite library to use; nil for the one that
    ///     was installed with the program.
    ///   - limits: of time and memory.
    ///   - log: nil for none.
    public init(
        _ environment: ProcessEnvironment, installation: Installation? = nil,
        library: String? = nil, limits: Limits = Limits(), log: Log? = nil
    ) {
        self.init(
            environment, installation ?? Installation(environment), library: library,
            limits: limits, time: Timekeeper(ContinuousClock()), log: log)
    }

    init(
        _ environment: ProcessEnvironment, _ installation: Installation, library: String?,
        limits: Limits, time: Timekeeper, log: Log?
    ) {
        self.limits = limits
        client = CustomModelClient(
            launch: .init(
                program: { installation.runtimeProgram },
                library: { library ?? installation.tensorFlowLibrary },
                environment: RuntimeEnvironment.variables(from: environment.variables)),
            keepAlive: limits.keepAlive, time: time, log: log)
    }

    /// Says what a model takes and gives.
    ///
    /// - Parameter path: absolute path of a .tflite file.
    public func describe(_ path: String) async throws(CustomModelError)
        -> CustomModelDescription
    {
        let sidecar = try CustomModelSidecar(besideModel: path)
        let inspection = try await inspect(path)
        return CustomModelDescription(
            path: path, size: inspection.identity.size, report: inspection.report,
            sidecar: sidecar)
    }

    /// Runs a model.
    ///
    /// - Parameters:
    ///   - path: absolute path of a .tflite file.
    ///   - inputs: one for each of the model's inputs; those without a name go
    ///     in the file's order.
    public func run(
        _ path: String, _ inputs: [CustomModelInput]
    ) async throws(CustomModelError) -> CustomModelResult {
        let sidecar = try CustomModelSidecar(besideModel: path)
        let inspection = try await inspect(path)
        let description = CustomModelDescription(
            path: path, size: inspection.identity.size, report: inspection.report,
            sidecar: sidecar)
        let values = try InputAssignment(description, sidecar).values(for: inputs)
        let report = try await run(path, values)
        let result = CustomModelResult(report, of: description)
        let complaint = CustomModelSidecar.complaint(
            besideModel: path, sidecar: sidecar, counts: result.outputs.map(\.values.count))
        if let complaint { throw complaint }
        return result
    }

    /// Ends the process.
    public func shutDown() async {
        await client.shutDown()
    }

    /// The process's number, while it runs.
    var processID: Int32? { get async { await client.processID } }

    private func run(
        _ path: String, _ values: [ModelInput]
    ) async throws(CustomModelError) -> RunReport {
        let limits = limits
        let event = try await client.ask(within: .seconds(limits.seconds)) { id in
            .run(
                RunModelRequest(
                    id: id, path: path, inputs: values, threads: limits.threads,
                    processorSeconds: limits.processorSeconds))
        }
        switch event {
        case .finished(_, let report): return report
        case .failed(_, let failure): throw CustomModelError(failure)
        default: throw .failed("The model runtime answered something else.")
        }
    }

    private func inspect(_ path: String) async throws(CustomModelError) -> Inspection {
        let identity = try Self.identity(of: path)
        if let known = inspected[path], known.identity == identity { return known }
        let event = try await client.ask(within: .seconds(limits.seconds)) {
            .inspect(id: $0, path: path)
        }
        switch event {
        case .inspected(_, let report):
            let inspection = Inspection(identity: identity, report: report)
            inspected[path] = inspection
            return inspection
        case .failed(_, let failure): throw CustomModelError(failure)
        default: throw .failed("The model runtime answered something else.")
        }
    }

    private static func identity(of path: String) throws(CustomModelError) -> ModelFileIdentity {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            throw .unreadable("\(path): \(FileSystem.describe(errno)).")
        }
        return ModelFileIdentity(path: path, facts)
    }
}

extension CustomModelError {
    init(_ failure: CustomModelFailure) {
        self =
            switch failure.kind {
            case .libraryUnavailable: .runtimeUnavailable(failure.detail)
            case .unreadable: .unreadable(failure.detail)
            case .damaged: .damaged(failure.detail)
            case .unsupported: .unsupported(failure.detail)
            case .wrongInput: .wrongInput(failure.detail)
            case .unreadableImage: .unreadableImage(failure.detail)
            case .failed: .failed(failure.detail)
            }
    }
}
