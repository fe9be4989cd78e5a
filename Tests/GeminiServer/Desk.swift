import ProcessSupport

/// Where connections bring their requests and fetch what to do.
final class Desk: Sendable {
    let state: Watched<ServerState>

    init(service: GeminiService) { state = Watched(ServerState(service: service)) }

    func accept() -> Int {
        state.change { state in
            state.accepted += 1
            state.open += 1
            return state.accepted - 1
        }
    }

    func close() { state.change { $0.open -= 1 } }

    func broke(_ reason: String) { state.change { $0.brokenRequests.append(reason) } }

    /// Records the request and returns it with its number.
    func record(_ http: HTTPRequest, connection: Int) -> RecordedRequest {
        let arrived = Deadline.now()
        return state.change { state in
            var request = RecordedRequest(
                number: state.requests.count, connection: connection, arrived: arrived, http: http)
            request.problems = state.service.objections(to: request).map(\.message)
            state.requests.append(request)
            return request
        }
    }

    /// A queued reply, then what the handler says, then the reply for
    /// everything else, then the protocol's own.
    func steps(for request: RecordedRequest) -> [Step] {
        let (queued, handler, otherwise, service) = state.change { state in
            (
                state.takeQueued(for: request.endpoint.kind), state.handler, state.otherwise,
                state.service
            )
        }
        let reply =
            queued ?? handler?(request) ?? otherwise ?? Reply { service.steps(for: $0) }
        return reply.steps(request)
    }

    func sentPiece(of number: Int) {
        let now = Deadline.now()
        state.change { $0.requests[number].sent.append(now) }
    }

    func finished(_ number: Int) {
        let now = Deadline.now()
        state.change { $0.requests[number].finishedAt = now }
    }

    func clientClosed(_ number: Int) {
        let now = Deadline.now()
        state.change { $0.requests[number].clientClosedAt = now }
    }
}
