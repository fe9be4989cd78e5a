import RuntimeProtocol
import TensorFlowLite

/// Does what is asked for, one thing after the other, and keeps the model that
/// was used last.
struct CustomModelWorker {
    let queue: CustomModelQueue
    let events: EventWriter
    /// Why there is no library, if so.
    let libraryFailure: String?
    private var last: OpenModel?

    init(queue: CustomModelQueue, events: EventWriter, libraryFailure: String?) {
        self.queue = queue
        self.events = events
        self.libraryFailure = libraryFailure
    }

    /// Returns why it cannot be used, if so.
    static func load(_ library: String) -> String? {
        do throws(InterpreterError) {
            try TensorFlowLite.Runtime.load(libraryPath: library)
            return nil
        } catch {
            return error.description
        }
    }

    mutating func run() -> Never {
        while true {
            let command = queue.next()
            events.send(perform(command))
        }
    }

    // Everything below would be put into the loop above, and the optimizer
    // takes many minutes over a loop of that size.
    @inline(never)
    private mutating func perform(_ command: CustomModelCommand) -> CustomModelEvent {
        let id =
            switch command {
            case .inspect(let id, _): id
            case .run(let request): request.id
            }
        if let libraryFailure {
            return .failed(
                id: id, CustomModelFailure(kind: .libraryUnavailable, detail: libraryFailure))
        }
        do throws(CustomModelFailure) {
            switch command {
            case .inspect(let id, let path):
                ProcessLimits.limitProcessorTime(seconds: Self.inspectionSeconds)
                return .inspected(id: id, try inspect(path))
            case .run(let request):
                ProcessLimits.limitProcessorTime(seconds: request.processorSeconds)
                return .finished(id: request.id, try run(request))
            }
        } catch {
            last = nil
            return .failed(id: id, error)
        }
    }

    private static let inspectionSeconds = 20

    private mutating func inspect(_ path: String) throws(CustomModelFailure) -> ModelReport {
        try open(path, threads: 1).report()
    }

    private mutating func run(
        _ request: RunModelRequest
    ) throws(CustomModelFailure) -> RunReport {
        let model = try open(request.path, threads: request.threads)
        return try model.run(request.inputs)
    }

    private mutating func open(
        _ path: String, threads: Int
    ) throws(CustomModelFailure) -> OpenModel {
        let identity = FileIdentity(path)
        if let last, last.path == path, last.threads == threads, last.identity == identity {
            return last
        }
        // Two models may not fit into memory.
        last = nil
        let model = try OpenModel(path, threads: threads, identity: identity)
        last = model
        return model
    }
}
