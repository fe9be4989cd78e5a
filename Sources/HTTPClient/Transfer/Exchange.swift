import Synchronization

/// One request and its answer: where the thread that runs it and the task that
/// waits for it meet.
final class Exchange: Sendable {
    private let state = Mutex(ExchangeState())
    /// Where the wishes of the consumer go to.
    private let loop: TransferLoop

    init(loop: TransferLoop) {
        self.loop = loop
    }

    // MARK: - For the consumer

    /// Starts the request and waits for the head of its answer.
    func head(of request: HTTPRequest) async -> Result<ResponseHead, HTTPError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let ready = state.withLock { state in
                    if state.readyHead == nil { state.keep(waiter) }
                    return state.readyHead
                }
                // Ready already: cancelled before it began.
                if let ready { return waiter.resume(returning: ready) }
                loop.post(.start(self, request))
            }
        } onCancel: {
            cancel()
        }
    }

    /// Waits for bytes of the body: all that are there, nil at the end.
    func nextBytes(
        isolation: isolated (any Actor)? = #isolation
    ) async -> Result<[UInt8]?, HTTPError> {
        if Task.isCancelled { cancel() }
        if let ready = takeBytes() { return ready }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                if let ready = takeBytes(orKeep: waiter) { waiter.resume(returning: ready) }
            }
        } onCancel: {
            cancel()
        }
    }

    private func takeBytes(
        orKeep waiter: ExchangeState.BodyWaiter? = nil
    ) -> Result<[UInt8]?, HTTPError>? {
        let taken = state.withLock { $0.takeBytes(orKeep: waiter) }
        if taken.wasHeld { loop.post(.resume(self)) }
        return taken.ready
    }

    /// Nobody wants the answer any more: its connection is closed. Nothing
    /// happens if it is over.
    func cancel() {
        guard end(.failed(.cancelled)) else { return }
        loop.post(.cancel(self))
    }

    // MARK: - For the loop

    func headArrived(_ head: ResponseHead) {
        state.withLock { $0.headArrived(head) }?.resume(returning: .success(head))
    }

    func bytesArrived(_ bytes: UnsafeRawBufferPointer) -> ExchangeState.Verdict {
        let (verdict, waiter) = state.withLock { $0.bytesArrived(bytes) }
        waiter?.resume(returning: .success(Array(bytes)))
        return verdict
    }

    /// False if it had ended before.
    @discardableResult
    func end(_ ending: ExchangeState.Ending) -> Bool {
        let (isFirst, head, body) = state.withLock { state in
            let isFirst = !state.hasEnded
            let waiters = state.ended(ending)
            return (isFirst, waiters.head, waiters.body)
        }
        head?.resume(returning: .failure(ending.error ?? .failed("an answer without a head")))
        body?.resume(returning: ending.error.map { .failure($0) } ?? .success(nil))
        return isFirst
    }

    var hasEnded: Bool { state.withLock { $0.hasEnded } }
}
