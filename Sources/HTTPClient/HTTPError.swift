/// Why a request came to nothing, or an answer to an early end. No text in it
/// holds a query, a key or a header's value.
public enum HTTPError: Error, Sendable, Equatable {
    /// A wait that was too long, after connecting.
    public enum Phase: Sendable, Equatable {
        /// Nothing of the answer came.
        case firstByte
        /// The answer came to a halt.
        case silence
    }

    /// The address is none, or not one to send a request to; says why.
    case invalidURL(String)
    /// The host's name was not found. Offline.
    case couldNotResolve(String)
    /// No connection could be made. Offline.
    case couldNotConnect(String)
    /// No connection was made in time. Offline.
    case connectTimeout
    /// The server did not prove who it is, or TLS failed otherwise.
    case tls(String)
    /// The server was reached, and too long silent.
    case timeout(Phase)
    /// The server was reached, and the connection lost: reset, or closed
    /// before the answer's end.
    case connectionLost(String)
    /// The answer's body, or its head, is larger than this many bytes.
    case tooLarge(limit: Int)
    /// The server pointed elsewhere, and it was not gone to; says why.
    case redirectRefused(String)
    /// The task was cancelled, or the body is no longer read.
    case cancelled
    /// Anything else.
    case failed(String)

    /// True if no connection came about: the network, not the server.
    public var isOffline: Bool {
        switch self {
        case .couldNotResolve, .couldNotConnect, .connectTimeout: true
        default: false
        }
    }
}

extension HTTPError: CustomStringConvertible {
    /// One short sentence without a full stop.
    public var description: String {
        switch self {
        case .invalidURL(let why): "invalid address: \(why)"
        case .couldNotResolve(let what): "name look-up failed: \(what)"
        case .couldNotConnect(let what): "no connection: \(what)"
        case .connectTimeout: "no connection in time"
        case .tls(let what): "TLS failed: \(what)"
        case .timeout(.firstByte): "the server did not answer in time"
        case .timeout(.silence): "the server fell silent in the middle of its answer"
        case .connectionLost(let what): "connection lost: \(what)"
        case .tooLarge(let limit): "the answer is larger than \(limit) bytes"
        case .redirectRefused(let why): "redirect refused: \(why)"
        case .cancelled: "cancelled"
        case .failed(let what): what
        }
    }
}
