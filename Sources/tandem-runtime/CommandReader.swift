import Dispatch
import Glibc
import RuntimeProtocol

/// Reads commands on a thread of its own, so that a cancellation is seen, and
/// the end of the engine noticed, while the model computes.
struct CommandReader: Sendable {
    let queue: JobQueue
    let events: EventWriter

    func start() {
        DispatchQueue(label: "tandem.commands").async { run() }
    }

    private func run() {
        var decoder = JSONLinesDecoder(RuntimeCommand.self)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            // No engine, no purpose. This works while another thread computes.
            guard count > 0 else { ProcessEnd.quiet() }
            for result in decoder.push(buffer[..<count]) { handle(result) }
        }
    }

    private func handle(_ result: Result<RuntimeCommand, FramingError>) {
        switch result {
        case .success(.cancel(let id)): queue.cancel(id: id)
        case .success(.load(let request)): add(.load(request))
        case .success(.generate(let request)): add(.generate(request))
        case .failure(let error): refuse(error)
        }
    }

    private func add(_ request: Job.Request) {
        let job = Job(request: request)
        guard !queue.add(job) else { return }
        events.send(
            .failed(id: job.id, .invalidRequest("An answer is already being generated.")))
    }

    /// A line that is no command has no number to answer to: 0 is nobody's.
    private func refuse(_ error: FramingError) {
        events.send(.failed(id: 0, .invalidRequest("A command could not be read: \(error).")))
    }
}
