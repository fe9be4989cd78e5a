/// What to ask a server, and how patiently.
public struct HTTPRequest: Sendable {
    /// What is to be done with the resource.
    public enum Method: String, Sendable {
        /// Fetch it. Has no body.
        case get = "GET"
        /// Send it the body.
        case post = "POST"
        /// Fetch the head of the answer only. Has no body.
        case head = "HEAD"
    }

    /// Which redirects are followed, of those that only fetch.
    public enum Redirects: Sendable, Equatable {
        /// To the same scheme, host and port: the request may hold a key.
        case sameOrigin
        /// To any place over `https`, and from this machine to itself over
        /// plain `http` too. All header fields go along: only for requests
        /// that hold no secret.
        case anySecureOrigin
    }

    /// 64 MB.
    public static let defaultBodyLimit = 64 << 20

    /// What is to be done.
    public var method: Method
    /// The whole address. `https`, or plain `http` to this machine.
    public var url: String
    /// Header fields, in order.
    public var headers: [HTTPHeader]
    /// The body of a `POST`.
    public var body: [UInt8]
    /// How long to wait.
    public var timeouts: HTTPTimeouts
    /// Bytes that the answer's body may have, after decoding.
    public var bodyLimit: Int
    /// Which redirects are followed.
    public var redirects: Redirects

    /// A request.
    public init(
        method: Method = .get, url: String, headers: [HTTPHeader] = [], body: [UInt8] = [],
        timeouts: HTTPTimeouts = HTTPTimeouts(), bodyLimit: Int = HTTPRequest.defaultBodyLimit,
        redirects: Redirects = .sameOrigin
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeouts = timeouts
        self.bodyLimit = bodyLimit
        self.redirects = redirects
    }
}

/// Header values hold keys, queries may, and bodies hold what people wrote:
/// nothing that prints a request prints them.
extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method, address without its query, and the names of the headers.
    public var description: String {
        let names = headers.map(\.name).joined(separator: ", ")
        return "\(method.rawValue) \(publicURL) [\(names)]"
    }

    /// The same as the description.
    public var debugDescription: String { description }

    /// The same as the description.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description])
    }

    /// A part in front of an `@` may be a password.
    private var publicURL: String {
        let address = url.prefix { $0 != "?" && $0 != "#" }
        return address.contains("@") ? "(address with a user name)" : String(address)
    }
}
