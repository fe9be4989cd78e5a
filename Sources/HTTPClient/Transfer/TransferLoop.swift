import Synchronization

/// The thread that runs all transfers of a client, and the way to it. The
/// thread starts with the first request.
final class TransferLoop: Sendable {
    /// What is asked of the thread.
    enum Command: Sendable {
        /// Only be there: the library takes a while to open.
        case prepare
        case start(Exchange, HTTPRequest)
        case resume(Exchange)
        case cancel(Exchange)

        var startsThread: Bool {
            switch self {
            case .prepare, .start: true
            case .resume, .cancel: false
            }
        }
    }

    private let configuration: HTTPConfiguration
    private let mailbox = Mutex(Mailbox())

    init(configuration: HTTPConfiguration) {
        self.configuration = configuration
    }

    // MARK: - For others

    /// Hands a command to the thread. A request that comes too late, or finds
    /// no thread, ends at once.
    func post(_ command: Command) {
        switch mailbox.withLock({ $0.accept(command) }) {
        case .sent: return
        case .refused: command.refuse(.cancelled)
        case .threadNeeded:
            let isStarted = WorkerThread.start { self.run() }
            if !isStarted { end(with: .failed("no thread could be started")) }
        }
    }

    /// Ends the thread and all that it does, for good. Does not wait.
    func stop() {
        mailbox.withLock { $0.stop() }
    }

    /// Returns when the thread is done. To be called after ``stop()``.
    func waitForEnd() async {
        await withCheckedContinuation { waiter in
            let isWaiting = mailbox.withLock { $0.wait(waiter) }
            if !isWaiting { waiter.resume() }
        }
    }

    // MARK: - On the thread

    private func run() {
        do throws(HTTPError) {
            if let failure = CurlLibrary.failure { throw failure }
            try CurlLibrary.inside { () throws(HTTPError) in try serve() }
            end(with: .cancelled)
        } catch {
            end(with: error)
        }
    }

    /// Obeys commands until the loop is stopped.
    private func serve() throws(HTTPError) {
        let transfers = try TransferSet(configuration)
        let handle = transfers.handle
        mailbox.withLock { $0.opened(handle) }
        defer { mailbox.withLock { $0.closed() } }
        while let commands = mailbox.withLock({ $0.take() }) {
            let pause = transfers.advance(with: commands)
            if !handle.sleep(milliseconds: pause) { transfers.endAll(.failed("libcurl fails")) }
        }
        transfers.endAll(.cancelled)
    }

    /// Nothing is under way any more: what is still asked for fails.
    private func end(with error: HTTPError) {
        let (commands, waiters) = mailbox.withLock { $0.ended() }
        for command in commands { command.refuse(error) }
        for waiter in waiters { waiter.resume() }
    }
}

extension TransferLoop.Command {
    fileprivate func refuse(_ error: HTTPError) {
        if case .start(let exchange, _) = self { exchange.end(.failed(error)) }
    }
}
