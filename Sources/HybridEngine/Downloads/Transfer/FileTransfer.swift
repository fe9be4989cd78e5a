import HTTPClient

/// Brings a model's file here, over as many connections as it takes.
struct FileTransfer: Sendable {
    /// Why a file did not come.
    enum Failure: Error, Sendable, Equatable {
        /// The host has to be asked for a new address.
        case expired
        case failed(DownloadError)
    }

    /// Why one connection did not bring it.
    private enum Break: Error {
        case startOver
        /// With so many bytes here.
        case lost(DownloadError, reached: Int64)
        case end(Failure)
    }

    let name: String
    let store: ModelStore
    let door: NetworkDoor
    let parts: DownloaderParts
    let report: @Sendable (DownloadProgress) -> Void

    /// Returns when all bytes are here, unchecked but for their number. A lost
    /// connection is made anew, and the file goes on where it ended, as long
    /// as that brings something.
    func run(_ remote: RemoteModel) async throws(Failure) -> PartFile {
        var failures = 0
        var furthest: Int64 = 0
        var hasStartedOver = false
        while true {
            do throws(Break) {
                return try await attempt(remote)
            } catch {
                switch error {
                case .end(let failure): throw failure
                case .startOver where hasStartedOver:
                    throw .failed(.internalError(description: "the host's answers do not agree"))
                case .startOver:
                    hasStartedOver = true
                    store.discardPart(name)
                case .lost(let reason, let reached):
                    // A host that begins anew each time brings nothing.
                    if reached > furthest { failures = 0 }
                    furthest = max(furthest, reached)
                    guard failures < parts.retryDelays.count else { throw .failed(reason) }
                    try await pause(parts.retryDelays[failures])
                    failures += 1
                }
            }
        }
    }

    private func pause(_ time: Duration) async throws(Failure) {
        do {
            try await parts.time.sleep(time)
        } catch {
            throw .failed(.cancelled)
        }
    }

    // MARK: - One connection

    private func attempt(_ remote: RemoteModel) async throws(Break) -> PartFile {
        let part = store.partial(name)
        let offset = part.map { $0.note.offset(for: remote, size: $0.size) } ?? 0
        if offset > 0, offset == part?.note.total {
            return try ending { () throws(DownloadError) in
                try PartFile(store.partFile(name), keeping: offset)
            }
        }
        let question = FileAnswer.Question(
            remote: remote, offset: offset, validator: part?.note.validator)
        let response = try await send(question)
        let (facts, start) = try read(response, question)
        try requireMemory(remote.format, facts.total ?? remote.size)
        try requireSpace(facts.total.map { $0 - start })
        let file = try open(remote, facts, at: start)
        try await receive(response.body, into: file, facts: facts, from: start, remote)
        return file
    }

    private func send(_ question: FileAnswer.Question) async throws(Break) -> HTTPResponse {
        var headers: [HTTPHeader] = []
        if question.offset > 0 {
            headers.append(HTTPHeader("Range", "bytes=\(question.offset)-"))
            if let validator = question.validator {
                headers.append(HTTPHeader("If-Range", validator))
            }
        }
        let request = HTTPRequest(
            url: question.remote.url, headers: headers,
            timeouts: HTTPTimeouts(firstByte: .seconds(60)), bodyLimit: .max,
            redirects: .anySecureOrigin)
        let response: HTTPResponse?
        do throws(HTTPError) {
            response = try await door.send(request)
        } catch {
            throw Self.broken(error, reached: 0)
        }
        guard let response else { throw .end(.failed(.doorIsShut)) }
        return response
    }

    private func read(
        _ response: HTTPResponse, _ question: FileAnswer.Question
    ) throws(Break) -> (FileFacts, start: Int64) {
        switch FileAnswer(response).outcome(question, now: parts.now()) {
        case .append(let facts): return (facts, question.offset)
        case .whole(let facts): return (facts, 0)
        case .startOver: throw .startOver
        case .expired: throw .end(.expired)
        case .fail(let error): throw .end(.failed(error))
        }
    }

    private func open(
        _ remote: RemoteModel, _ facts: FileFacts, at start: Int64
    ) throws(Break) -> PartFile {
        try ending { () throws(DownloadError) in
            let file = try PartFile(store.partFile(name), keeping: start)
            // Only now: a note must not stand beside a part of another file.
            try store.write(PartialDownload(of: remote, facts), of: name)
            return file
        }
    }

    /// A language model that this machine could never run is not brought here.
    private func requireMemory(_ format: ModelFormat?, _ size: Int64?) throws(Break) {
        guard format == .gguf, let size,
            let obstacle = ModelMemory(needed: ModelMemory.estimate(file: size))
                .obstacle(total: parts.memory())
        else { return }
        throw .end(.failed(.failedPrecondition(description: "the model \(obstacle)")))
    }

    /// A megabyte is left to others.
    private func requireSpace(_ needed: Int64?) throws(Break) {
        guard let free = store.freeSpace else { return }
        let least = (needed ?? 0) + 1 << 20
        guard free >= least else {
            throw .end(.failed(.notEnoughSpace(needed: needed ?? least, free: free)))
        }
    }

    // MARK: - Bytes

    /// How many bytes may come between two looks at the disk's free space.
    private static let spaceStep: Int64 = 64 << 20

    private func receive(
        _ body: HTTPBody, into file: PartFile, facts: FileFacts, from start: Int64,
        _ remote: RemoteModel
    ) async throws(Break) {
        let total = facts.total ?? remote.size
        var meter = TransferMeter(total: total, time: parts.time, report: report)
        var received = start
        var nextSpaceCheck = start + Self.spaceStep
        var isStartSeen = false
        meter.note(received)
        let chunks = body.makeAsyncIterator()
        while let chunk = try await next(chunks, reached: received) {
            received += Int64(chunk.count)
            if let total, received > total {
                try refuse("the host sends more than the \(total) bytes that were announced")
            }
            try ending { () throws(DownloadError) in try file.append(chunk) }
            if !isStartSeen, received >= Int64(ModelFormat.startLength) {
                isStartSeen = true
                if let problem = ModelCheck.problem(of: file, expected: remote.format) {
                    try refuse(problem)
                }
                try requireMemory(
                    ModelFormat(start: file.start(ModelFormat.startLength)), total)
            }
            if received >= nextSpaceCheck {
                nextSpaceCheck += Self.spaceStep
                try requireSpace(total.map { $0 - received })
            }
            meter.note(received)
        }
        if let total, received != total {
            try refuse("the host sent \(received) of \(total) bytes")
        }
        meter.end(received)
    }

    private func next(
        _ chunks: HTTPBody.AsyncIterator, reached: Int64
    ) async throws(Break) -> [UInt8]? {
        do throws(HTTPError) {
            return try await chunks.next()
        } catch {
            throw Self.broken(error, reached: reached)
        }
    }

    // MARK: - Ends

    /// What came is not the file: it is not kept.
    private func refuse(_ description: String) throws(Break) {
        store.discardPart(name)
        throw .end(.failed(.internalError(description: description)))
    }

    private func ending<Value>(
        _ body: () throws(DownloadError) -> Value
    ) throws(Break) -> Value {
        do throws(DownloadError) {
            return try body()
        } catch {
            throw .end(.failed(error))
        }
    }

    /// Only the network's failures are worth another try.
    private static func broken(_ error: HTTPError, reached: Int64) -> Break {
        let reason = DownloadError.failedPrecondition(description: error.description)
        switch error {
        case .cancelled: return .end(.failed(.cancelled))
        case .invalidURL(let why):
            return .end(.failed(.invalidArgument(description: "the address is unusable: \(why)")))
        case .redirectRefused, .tls, .tooLarge, .failed: return .end(.failed(reason))
        case .couldNotResolve, .couldNotConnect, .connectTimeout, .timeout, .connectionLost:
            return .lost(reason, reached: reached)
        }
    }
}

extension FileAnswer {
    init(_ response: HTTPResponse) {
        let first = response.redirects.first {
            $0.isFromFirstOrigin && $0.header("x-linked-etag") != nil
        }
        self.init(
            status: response.status, length: response.header("content-length"),
            range: response.header("content-range"), coding: response.header("content-encoding"),
            etag: response.header("etag"), lastModified: response.header("last-modified"),
            linkedHash: first?.header("x-linked-etag") ?? response.header("x-linked-etag"),
            linkedSize: first?.header("x-linked-size") ?? response.header("x-linked-size"))
    }
}
