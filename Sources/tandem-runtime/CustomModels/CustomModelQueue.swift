import Dispatch
import Glibc
import RuntimeProtocol
import Synchronization

/// Commands on their way from the thread that reads them to the one that
/// works. The reader notices the engine's end also while a model computes.
final class CustomModelQueue: Sendable {
    private let waiting = Mutex<[CustomModelCommand]>([])
    private let available = DispatchSemaphore(value: 0)

    func startReading(_ events: EventWriter) {
        DispatchQueue(label: "tandem.commands").async { self.read(events) }
    }

    /// Waits for the next command.
    func next() -> CustomModelCommand {
        while true {
            available.wait()
            let command: CustomModelCommand? = waiting.withLock {
                $0.isEmpty ? nil : $0.removeFirst()
            }
            if let command { return command }
        }
    }

    private func read(_ events: EventWriter) {
        var decoder = JSONLinesDecoder(CustomModelCommand.self)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { ProcessEnd.quiet() }
            for result in decoder.push(buffer[..<count]) { take(result, events) }
        }
    }

    private func take(
        _ result: Result<CustomModelCommand, FramingError>, _ events: EventWriter
    ) {
        switch result {
        case .success(let command):
            waiting.withLock { $0.append(command) }
            available.signal()
        case .failure(let error):
            // A line that is no command has no number to answer to: 0 is nobody's.
            events.send(
                CustomModelEvent.failed(
                    id: 0,
                    CustomModelFailure(
                        kind: .failed, detail: "A command could not be read: \(error).")))
        }
    }
}
