import Dispatch
import Glibc
import RuntimeProtocol
import Synchronization

/// A running runtime program, seen from here: commands go in, events come
/// out, in order, the last one being its exit.
///
/// One thread per process does all the waiting (``RuntimePipeLoop``); no call
/// here blocks.
final class RuntimeProcess<Message: Decodable & Sendable & Equatable>: Sendable {
    enum Event: Sendable, Equatable {
        case messages([Result<Message, FramingError>])
        case spawnFailed(code: Int32)
        /// - Parameter diagnostics: the end of what it wrote to stderr.
        case exited(ProcessExit, diagnostics: String)
    }

    /// Everything that it says, and its exit.
    let events: AsyncStream<Event>
    private let outbox: RuntimeOutbox

    /// Starts a program.
    ///
    /// - Parameter arguments: those after the program's own path.
    /// - Parameter shortcut: reads the line of a message that comes often.
    /// - Parameter deliver: offered each message on the thread that read it;
    ///   what it does not take goes to ``events``.
    init(
        program: String, arguments: [String] = [], environment: [String: String],
        shortcut: (@Sendable ([UInt8]) -> Message?)? = nil,
        deliver: @escaping @Sendable (Message) -> Bool = { _ in false }
    ) {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let outbox = RuntimeOutbox()
        self.events = events
        self.outbox = outbox
        DispatchQueue(label: "tandem.runtime-pipe").async {
            RuntimePipeLoop.run(
                program: program, arguments: arguments, environment: environment,
                outbox: outbox, decoder: JSONLinesDecoder(Message.self, shortcut: shortcut),
                deliver: deliver, report: { continuation.yield($0) })
            continuation.finish()
        }
    }

    /// A process that nobody holds any more is told to end.
    deinit {
        outbox.closeInput()
    }

    /// Its number, while it runs.
    var processID: pid_t? { outbox.processID }

    /// Queues a line for the process. Lost when the process is gone: its exit
    /// tells.
    func send(_ line: [UInt8]) {
        outbox.append(line)
    }

    /// Ends its input once everything queued is written.
    func closeInput() {
        outbox.closeInput()
    }

    /// Ends it at once.
    func kill() {
        outbox.kill()
    }
}
