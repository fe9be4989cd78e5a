/// Waiting for what clients do. Each has a form that blocks the thread and one
/// that suspends the task; a wait that takes too long throws and tells what
/// the server has seen.
extension GeminiServer {
    /// All requests, once there are that many.
    @discardableResult
    package func waitForRequests(
        _ count: Int, within seconds: Double = 10
    ) throws -> [RecordedRequest] {
        try wait(for: "\(count) requests", within: seconds) { $0.count >= count }
    }

    @discardableResult
    package func waitForRequests(
        _ count: Int, within seconds: Double = 10
    ) async throws -> [RecordedRequest] {
        try await wait(for: "\(count) requests", within: seconds) { $0.count >= count }
    }

    /// The request, once its client has gone before the reply was complete.
    @discardableResult
    package func waitForClientClose(
        of number: Int = 0, within seconds: Double = 10
    ) throws -> RecordedRequest {
        try wait(for: "the client of #\(number) to go", within: seconds) {
            $0.count > number && $0[number].clientClosedAt != nil
        }[number]
    }

    @discardableResult
    package func waitForClientClose(
        of number: Int = 0, within seconds: Double = 10
    ) async throws -> RecordedRequest {
        try await wait(for: "the client of #\(number) to go", within: seconds) {
            $0.count > number && $0[number].clientClosedAt != nil
        }[number]
    }

    /// The request, once the last step of its reply was performed.
    @discardableResult
    package func waitForReply(
        to number: Int = 0, within seconds: Double = 10
    ) throws -> RecordedRequest {
        try wait(for: "the reply to #\(number)", within: seconds) {
            $0.count > number && $0[number].finishedAt != nil
        }[number]
    }

    @discardableResult
    package func waitForReply(
        to number: Int = 0, within seconds: Double = 10
    ) async throws -> RecordedRequest {
        try await wait(for: "the reply to #\(number)", within: seconds) {
            $0.count > number && $0[number].finishedAt != nil
        }[number]
    }

    /// All requests, once they satisfy the condition.
    @discardableResult
    package func wait(
        for what: String, within seconds: Double = 10,
        until condition: @escaping @Sendable ([RecordedRequest]) -> Bool
    ) throws -> [RecordedRequest] {
        try desk.state.wait(for: what, within: seconds) { condition($0.requests) }
        return requests
    }

    @discardableResult
    package func wait(
        for what: String, within seconds: Double = 10,
        until condition: @escaping @Sendable ([RecordedRequest]) -> Bool
    ) async throws -> [RecordedRequest] {
        try await desk.state.wait(for: what, within: seconds) { condition($0.requests) }
        return requests
    }

    /// Until no connection is open: the clients have let go of theirs.
    package func waitForNoConnections(within seconds: Double = 10) throws {
        try desk.state.wait(for: "no open connection", within: seconds) { $0.open == 0 }
    }

    package func waitForNoConnections(within seconds: Double = 10) async throws {
        try await desk.state.wait(for: "no open connection", within: seconds) { $0.open == 0 }
    }

    /// Until that many requests broke off or could not be read.
    package func waitForBrokenRequests(_ count: Int, within seconds: Double = 10) throws {
        try desk.state.wait(for: "\(count) broken requests", within: seconds) {
            $0.brokenRequests.count >= count
        }
    }

    /// Until that many connections were accepted, with or without a request.
    package func waitForConnections(_ count: Int, within seconds: Double = 10) throws {
        try desk.state.wait(for: "\(count) connections", within: seconds) { $0.accepted >= count }
    }

    package func waitForConnections(_ count: Int, within seconds: Double = 10) async throws {
        try await desk.state.wait(for: "\(count) connections", within: seconds) {
            $0.accepted >= count
        }
    }
}
