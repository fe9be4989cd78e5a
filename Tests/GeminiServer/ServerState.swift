/// What a server knows and is to do.
struct ServerState: Sendable, CustomStringConvertible {
    struct Queued: Sendable {
        var reply: Reply
        var remaining: Int
        var kind: Endpoint.Kind?
    }

    let service: GeminiService
    var requests: [RecordedRequest] = []
    var queue: [Queued] = []
    var handler: (@Sendable (RecordedRequest) -> Reply?)?
    var otherwise: Reply?
    /// Connections accepted so far, and those still open.
    var accepted = 0
    var open = 0
    /// Connections that ended in the middle of a request, or sent none that
    /// could be read, and why.
    var brokenRequests: [String] = []

    init(service: GeminiService) { self.service = service }

    /// The first queued reply that suits.
    mutating func takeQueued(for kind: Endpoint.Kind) -> Reply? {
        let place = queue.firstIndex { $0.kind == nil || $0.kind == kind }
        guard let place else { return nil }
        queue[place].remaining -= 1
        defer { if queue[place].remaining == 0 { queue.remove(at: place) } }
        return queue[place].reply
    }

    var description: String {
        let lines = requests.map { "  \($0)" } + brokenRequests.map { "  broken: \($0)" }
        return (["\(accepted) connections, \(open) open"] + lines).joined(separator: "\n")
    }
}
