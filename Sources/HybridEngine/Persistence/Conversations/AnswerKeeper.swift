import Synchronization

/// Gathers one answer from its events and has it saved as it grows: what has
/// arrived is on the disk soon after, whether more comes or not.
public final class AnswerKeeper: Sendable {
    private struct State {
        var record: AnswerRecord
        /// The save that is planned.
        var next: Task<Void, Never>?
        /// What the last save took.
        var lastTook = Duration.zero
    }

    /// The longest that anything waits to be saved.
    public static let interval = Duration.milliseconds(500)
    /// An answer of many megabytes is saved less often: the disk is not to be
    /// busy with nothing else.
    private static let mostlyIdle = 4

    private let state: Mutex<State>
    private let save: @Sendable (AnswerRecord) async -> Void

    /// Begins with what is known.
    ///
    /// - Parameters:
    ///   - record: the answer so far.
    ///   - save: writes the record down.
    public init(_ record: AnswerRecord, save: @escaping @Sendable (AnswerRecord) async -> Void) {
        state = Mutex(State(record: record))
        self.save = save
    }

    /// The answer so far.
    public var record: AnswerRecord { state.withLock { $0.record } }

    /// Takes in an event.
    public func apply(_ event: ResponseEvent) {
        state.withLock { state in
            state.record.apply(event)
            if state.next == nil {
                state.next = planned(max(Self.interval, state.lastTook * Self.mostlyIdle))
            }
        }
    }

    /// Takes down what is about to leave this machine; on the disk when this
    /// returns.
    public func note(_ sent: SentRequest) async {
        state.withLock { $0.record.sent.append(sent) }
        await save(record)
    }

    /// The end: changes the record a last time and has it saved.
    public func end(_ change: (inout AnswerRecord) -> Void = { _ in }) async {
        let (record, waiting) = state.withLock { state in
            change(&state.record)
            return (state.record, state.next)
        }
        // It must not come after the last one.
        waiting?.cancel()
        await waiting?.value
        await save(record)
    }

    private func planned(_ wait: Duration) -> Task<Void, Never> {
        Task { [weak self] in
            guard (try? await Task.sleep(for: wait)) != nil else { return }
            await self?.saveNow()
        }
    }

    private func saveNow() async {
        let record = state.withLock { state in
            state.next = nil
            return state.record
        }
        let start = ContinuousClock.now
        await save(record)
        let took = start.duration(to: .now)
        state.withLock { $0.lastTook = took }
    }
}
