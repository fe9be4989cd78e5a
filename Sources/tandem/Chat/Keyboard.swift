import Dispatch
import NCursesTerminal
import TerminalUI

/// Reads keys as they come and decides, by silence, what bytes alone cannot.
@MainActor
final class Keyboard {
    private let terminal: NCursesTerminal
    private var decoder = InputDecoder()
    private var source: (any DispatchSourceRead)?
    /// Grows with every input: a flush that was planned before is void.
    private var inputs = 0
    private var handler: ([InputEvent]) -> Void = { _ in }
    private var onEnd: () -> Void = {}

    init(terminal: NCursesTerminal) { self.terminal = terminal }

    /// - Parameters:
    ///   - handler: gets the events of each read.
    ///   - onEnd: the terminal is gone.
    func start(handler: @escaping ([InputEvent]) -> Void, onEnd: @escaping () -> Void) {
        self.handler = handler
        self.onEnd = onEnd
        let source = DispatchSource.makeReadSource(
            fileDescriptor: terminal.inputDescriptor, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.readable() }
        }
        source.resume()
        self.source = source
    }

    func stop() {
        source?.cancel()
        source = nil
    }

    /// The events that wait, without waiting for more.
    func read() -> [InputEvent] {
        guard source != nil else { return [] }
        guard let bytes = terminal.readInput() else {
            stop()
            onEnd()
            return []
        }
        guard !bytes.isEmpty else { return [] }
        inputs += 1
        let events = decoder.feed(bytes)
        planFlush()
        return events
    }

    private func readable() {
        let events = read()
        if !events.isEmpty { handler(events) }
    }

    private func planFlush() {
        guard decoder.isPending else { return }
        let planned = inputs
        DispatchQueue.main.asyncAfter(deadline: .now() + InputDecoder.flushInterval) {
            [weak self] in
            self?.flush(planned)
        }
    }

    private func flush(_ planned: Int) {
        guard planned == inputs, source != nil else { return }
        let events = decoder.flush()
        planFlush()
        if !events.isEmpty { handler(events) }
    }
}
