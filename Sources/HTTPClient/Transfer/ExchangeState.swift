/// What one request has come to, between the thread that runs it and the task
/// that waits: events in, and what is to be done out.
struct ExchangeState {
    /// Bytes that may wait for the consumer before the transfer does.
    static let bufferLimit = 256 << 10

    typealias HeadWaiter = CheckedContinuation<Result<ResponseHead, HTTPError>, Never>
    typealias BodyWaiter = CheckedContinuation<Result<[UInt8]?, HTTPError>, Never>

    enum Ending: Equatable {
        case complete
        case failed(HTTPError)

        var error: HTTPError? {
            if case .failed(let error) = self { error } else { nil }
        }
    }

    /// What is to be done with bytes that came.
    enum Verdict: Equatable {
        case taken
        /// Nothing was taken: keep them until the consumer has made room.
        case hold
        /// Nobody wants them.
        case stop
    }

    private var head: ResponseHead?
    private var buffer: [UInt8] = []
    private var ending: Ending?
    private var isHeld = false
    private var headWaiter: HeadWaiter?
    private var bodyWaiter: BodyWaiter?

    var hasEnded: Bool { ending != nil }

    // MARK: - Events of the transfer

    /// The head is there: whoever waits for it gets it.
    mutating func headArrived(_ head: ResponseHead) -> HeadWaiter? {
        guard !hasEnded else { return nil }
        self.head = head
        return headWaiter.take()
    }

    /// Bytes came: whoever waits for them gets them, at once.
    mutating func bytesArrived(_ bytes: UnsafeRawBufferPointer) -> (Verdict, BodyWaiter?) {
        if hasEnded { return (.stop, nil) }
        if let waiter = bodyWaiter.take() { return (.taken, waiter) }
        guard buffer.count < Self.bufferLimit else {
            isHeld = true
            return (.hold, nil)
        }
        buffer.append(contentsOf: bytes)
        return (.taken, nil)
    }

    /// It is over; only the first end counts. What had arrived can still be
    /// taken, unless the end is a cancellation.
    mutating func ended(_ ending: Ending) -> (head: HeadWaiter?, body: BodyWaiter?) {
        guard !hasEnded else { return (nil, nil) }
        self.ending = ending
        if ending == .failed(.cancelled) {
            head = nil
            buffer = []
        }
        return (headWaiter.take(), bodyWaiter.take())
    }

    // MARK: - Wishes of the consumer

    /// The head, or why there is none; nil if it is still to come.
    var readyHead: Result<ResponseHead, HTTPError>? {
        if let head { return .success(head) }
        return ending.map { .failure($0.error ?? .failed("an answer without a head")) }
    }

    mutating func keep(_ waiter: HeadWaiter) {
        headWaiter = waiter
    }

    /// All bytes that are there, nil at the end, or the error. Nothing if they
    /// are still to come: the waiter gets them then. Room is made: `wasHeld`
    /// says that the transfer waits for it.
    mutating func takeBytes(
        orKeep waiter: BodyWaiter?
    ) -> (ready: Result<[UInt8]?, HTTPError>?, wasHeld: Bool) {
        guard buffer.isEmpty else {
            defer {
                buffer = []
                isHeld = false
            }
            return (.success(buffer), isHeld)
        }
        guard let ending else { return (keep(waiter), false) }
        return (ending.error.map { .failure($0) } ?? .success(nil), false)
    }

    /// Two waiters could not both get the bytes.
    private mutating func keep(_ waiter: BodyWaiter?) -> Result<[UInt8]?, HTTPError>? {
        guard let waiter else { return nil }
        if bodyWaiter != nil { return .failure(.failed("a body is read by one task at a time")) }
        bodyWaiter = waiter
        return nil
    }
}
