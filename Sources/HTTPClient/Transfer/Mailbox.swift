/// What is asked of a loop's thread, and whether there is one.
struct Mailbox {
    typealias EndWaiter = CheckedContinuation<Void, Never>

    enum Acceptance: Equatable {
        case sent
        /// The loop has been stopped.
        case refused
        /// It is kept, and whoever sent it has to start the thread.
        case threadNeeded
    }

    private var commands: [TransferLoop.Command] = []
    private var isRunning = false
    private var isStopped = false
    private var handle: MultiHandle.Reference?
    private var endWaiters: [EndWaiter] = []

    mutating func accept(_ command: TransferLoop.Command) -> Acceptance {
        if isStopped { return .refused }
        // Without a thread there is nothing that could be held or cancelled.
        guard isRunning || command.startsThread else { return .sent }
        commands.append(command)
        handle?.wake()
        defer { isRunning = true }
        return isRunning ? .sent : .threadNeeded
    }

    /// What was asked for since the last time; nil if the thread is to end.
    mutating func take() -> [TransferLoop.Command]? {
        if isStopped { return nil }
        defer { commands = [] }
        return commands
    }

    mutating func stop() {
        isStopped = true
        handle?.wake()
    }

    /// The thread sleeps in this handle from now on.
    mutating func opened(_ handle: MultiHandle.Reference) {
        self.handle = handle
    }

    /// The handle is about to go.
    mutating func closed() {
        handle = nil
    }

    /// The thread is done: what it has not taken, and who waits for its end.
    mutating func ended() -> ([TransferLoop.Command], [EndWaiter]) {
        defer {
            isRunning = false
            commands = []
            endWaiters = []
        }
        return (commands, endWaiters)
    }

    /// False if there is no thread to wait for.
    mutating func wait(_ waiter: EndWaiter) -> Bool {
        if isRunning { endWaiters.append(waiter) }
        return isRunning
    }
}
