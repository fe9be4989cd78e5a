import CCurl

/// A request under way. Lives on the loop's thread.
final class Transfer {
    let exchange: Exchange
    let easy: EasyHandle
    private let request: HTTPRequest
    private let configuration: HTTPConfiguration
    private(set) var clock: TransferClock
    private var url: CurlURL
    private let firstOrigin: Origin
    private var reader = ResponseHeadReader()
    private var receivedByteCount = 0
    private var hops = 0
    private var redirect: CurlURL?
    private var followed: [HTTPRedirect] = []
    /// Why one of our own callbacks stopped it.
    private var refusal: HTTPError?

    /// A transfer that is ready to be started.
    init(
        _ request: HTTPRequest, for exchange: Exchange, configuration: HTTPConfiguration,
        share: UnsafeMutableRawPointer?
    ) throws(HTTPError) {
        self.exchange = exchange
        self.request = request
        self.configuration = configuration
        clock = TransferClock(request.timeouts)
        url = try CurlURL(request.url)
        let origin = Origin(url)
        firstOrigin = origin
        if let refusal = origin.refusal { throw refusal }
        if origin.isNeverFound { throw .couldNotResolve(PlainWords.cleaned(origin.host)) }
        easy = try EasyHandle()
        try easy.prepare(request, origin: origin, configuration: configuration, share: share)
        try easy.set(url)
        try setCallbacks()
    }

    // MARK: - Events

    func connected() {
        clock.connected(at: .now)
    }

    /// False to stop the transfer.
    func lineArrived(_ line: UnsafeRawBufferPointer) -> Bool {
        clock.received(at: .now)
        switch reader.read(line) {
        case .more: return true
        case .tooLarge: return refuse(.tooLarge(limit: ResponseHeadReader.limit))
        case .complete(let head): return headArrived(head)
        }
    }

    private func headArrived(_ head: ResponseHead) -> Bool {
        do throws(HTTPError) {
            redirect = try target(of: head)
        } catch {
            return refuse(error)
        }
        if redirect == nil {
            var head = head
            head.redirects = followed
            exchange.headArrived(head)
        } else {
            followed.append(
                HTTPRedirect(
                    status: head.status, headers: head.headers,
                    isFromFirstOrigin: Origin(url) == firstOrigin))
        }
        return true
    }

    func bytesArrived(_ bytes: UnsafeRawBufferPointer) -> ExchangeState.Verdict {
        clock.received(at: .now)
        guard receivedByteCount + bytes.count <= request.bodyLimit else {
            _ = refuse(.tooLarge(limit: request.bodyLimit))
            return .stop
        }
        let verdict = redirect == nil ? exchange.bytesArrived(bytes) : .taken
        switch verdict {
        case .taken: receivedByteCount += bytes.count
        case .hold: clock.hold()
        case .stop: break
        }
        return verdict
    }

    /// The consumer has made room. An error of the library ends the transfer.
    func resume() -> CURLcode {
        clock.received(at: .now)
        return ccurl_resume(easy.pointer)
    }

    /// Why it is to end now, if a wait was too long.
    func check(at now: TransferClock.Instant) -> HTTPError? {
        clock.check(at: now, sent: easy.sentByteCount)
    }

    /// What an end of the library's transfer means for the request.
    func ending(_ code: CURLcode) -> ExchangeState.Ending {
        if let refusal { return .failed(refusal) }
        if code == CURLE_OK {
            // For curl, a head without its end is an answer without a body.
            return reader.isComplete
                ? .complete : .failed(.connectionLost("the answer ended inside its head"))
        }
        return .failed(
            HTTPError(
                code, of: easy, origin: Origin(url), hasConnected: clock.hasConnected,
                secrets: secrets))
    }

    private var secrets: [String] {
        request.headers.map(\.value) + [url.query].compactMap { $0 }
    }

    private func refuse(_ error: HTTPError) -> Bool {
        refusal = error
        return false
    }

    // MARK: - Redirects

    /// Where the answer leads; nil if it is the answer. Throws if it must not
    /// be followed.
    private func target(of head: ResponseHead) throws(HTTPError) -> CurlURL? {
        guard Redirect.isRedirect(status: head.status), let location = head.value(of: "location")
        else { return nil }
        let target: CurlURL
        do throws(HTTPError) {
            target = try url.resolving(location)
        } catch {
            throw .redirectRefused("it leads to no valid address")
        }
        let refusal = Redirect.refusal(
            method: request.method, from: Origin(url), to: Origin(target), hops: hops,
            allowing: request.redirects, secrets: secrets)
        if let refusal { throw refusal }
        return target
    }

    /// Makes the transfer ready for where the answer led, if it led anywhere.
    func followRedirect() throws(HTTPError) -> Bool {
        guard let target = redirect.take() else { return false }
        if Origin(target) != Origin(url) {
            try easy.setProxy(configuration, origin: Origin(target))
        }
        try easy.set(target)
        url = target
        hops += 1
        receivedByteCount = 0
        reader = ResponseHeadReader()
        clock.restart()
        return true
    }
}
