import CCurl

/// All transfers under way. Lives on the loop's thread.
final class TransferSet {
    private let configuration: HTTPConfiguration
    private let multi: MultiHandle
    private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]

    init(_ configuration: HTTPConfiguration) throws(HTTPError) {
        self.configuration = configuration
        multi = try MultiHandle()
    }

    /// Where other threads wake the loop.
    var handle: MultiHandle.Reference { multi.reference }

    /// Does all that can be done now.
    ///
    /// - Returns: milliseconds until there is something to do by itself.
    func advance(with commands: [TransferLoop.Command]) -> Int32 {
        for command in commands { obey(command) }
        if !multi.perform() { endAll(.failed("libcurl stopped working")) }
        while let (easy, code) = multi.nextEnded() { ended(easy, code) }
        let now = ContinuousClock.now
        for transfer in transfers.values {
            if let error = transfer.check(at: now) { end(transfer, .failed(error)) }
        }
        return pause(from: now)
    }

    /// Ends everything early.
    func endAll(_ error: HTTPError) {
        for transfer in transfers.values { end(transfer, .failed(error)) }
    }

    // MARK: - Commands

    private func obey(_ command: TransferLoop.Command) {
        switch command {
        case .prepare: break
        case .start(let exchange, let request): start(request, exchange)
        case .resume(let exchange): resume(exchange)
        case .cancel(let exchange): find(exchange).map { end($0, .failed(.cancelled)) }
        }
    }

    private func start(_ request: HTTPRequest, _ exchange: Exchange) {
        guard !exchange.hasEnded else { return }
        do throws(HTTPError) {
            let transfer = try Transfer(
                request, for: exchange, configuration: configuration, share: multi.share)
            try multi.add(transfer.easy)
            transfers[transfer.easy.pointer] = transfer
        } catch {
            exchange.end(.failed(error))
        }
    }

    private func resume(_ exchange: Exchange) {
        guard let transfer = find(exchange) else { return }
        let code = transfer.resume()
        if code != CURLE_OK { end(transfer, transfer.ending(code)) }
    }

    private func find(_ exchange: Exchange) -> Transfer? {
        transfers.values.first { $0.exchange === exchange }
    }

    // MARK: - Ends

    /// The library is done with a transfer; its connection may be used again.
    private func ended(_ easy: UnsafeMutableRawPointer, _ code: CURLcode) {
        guard let transfer = transfers.removeValue(forKey: easy) else { return }
        multi.remove(transfer.easy)
        let ending = transfer.ending(code)
        do throws(HTTPError) {
            if ending == .complete, try transfer.followRedirect() {
                try multi.add(transfer.easy)
                transfers[easy] = transfer
            } else {
                transfer.exchange.end(ending)
            }
        } catch {
            transfer.exchange.end(.failed(error))
        }
    }

    /// Takes a transfer away from the library, which closes its connection.
    private func end(_ transfer: Transfer, _ ending: ExchangeState.Ending) {
        transfers[transfer.easy.pointer] = nil
        transfer.easy.forbidReuse()
        multi.remove(transfer.easy)
        transfer.exchange.end(ending)
    }

    private func pause(from now: TransferClock.Instant) -> Int32 {
        guard let next = transfers.values.compactMap({ $0.clock.deadline }).min() else {
            return .max
        }
        return Int32(clamping: (next - now).milliseconds)
    }
}
