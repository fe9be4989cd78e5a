import DownloadHost
import Synchronization

/// Firebase's contract as a host plays it, with one model.
final class FirebaseScript: Sendable {
    struct State: Sendable {
        var content: [UInt8]
        var etag: String
        /// Told as the model's size; nil for what it is.
        var size: Int?
        /// RFC 3339.
        var expires = "2030-01-01T00:00:00Z"
        /// Answers of the info request, instead of what is true.
        var info: (@Sendable (HostRequest) -> HostReply?)?
        /// Answers of the file request, instead of what is true.
        var file: (@Sendable (HostRequest) -> HostReply?)?
        var token: (@Sendable (HostRequest) -> HostReply?)?
    }

    let state: Mutex<State>

    init(_ content: [UInt8], etag: String = "\"e1\"") {
        state = Mutex(State(content: content, etag: etag))
    }

    func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

    static let infoPath = "/v1beta2/projects/p1/models/eye:download"
    static let filePath = "/files/eye"
    static let createPath = "/v1/projects/p1/installations/"

    /// - Parameter url: the host's own address.
    func reply(to request: HostRequest, url: String) -> HostReply {
        let state = state.withLock { $0 }
        switch request.path {
        case Self.infoPath: return state.info?(request) ?? Self.info(state, request, url)
        case Self.filePath:
            let served = ServedFile(state.content, etag: "\"g-\(state.etag.dropFirst())")
            return state.file?(request) ?? served.reply(to: request)
        case Self.createPath:
            return state.token?(request)
                ?? .json(
                    """
                    {"fid": "f1", "refreshToken": "r1",
                     "authToken": {"token": "t1", "expiresIn": "604800s"}}
                    """)
        case "/v1/projects/p1/installations/f1/authTokens:generate":
            return state.token?(request) ?? .json(#"{"token": "t2", "expiresIn": "604800s"}"#)
        default: return HostReply(404)
        }
    }

    private static func info(_ state: State, _ request: HostRequest, _ url: String) -> HostReply {
        let headers = [("ETag", state.etag)]
        if request.header("if-none-match") == state.etag {
            return HostReply(304, headers: headers)
        }
        let body = """
            {"downloadUri": "\(url)\(filePath)?sig=\(state.etag.count)",
             "expireTime": "\(state.expires)", "sizeBytes": "\(state.size ?? state.content.count)"}
            """
        return .json(body, headers: headers)
    }
}

extension DownloadLab {
    /// A host that plays the script.
    convenience init(_ script: FirebaseScript) throws {
        try self.init()
        let url = host.url
        host.answer { script.reply(to: $0, url: url) }
    }

    var infoRequests: [HostRequest] { host.requests(to: FirebaseScript.infoPath) }
    var fileRequests: [HostRequest] { host.requests(to: FirebaseScript.filePath) }
}
