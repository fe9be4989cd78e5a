/// Where a request goes to: what has to stay the same for a key to be sent.
struct Origin: Equatable {
    var scheme: String
    /// In lower case; an IPv6 address in brackets.
    var host: String
    var port: String

    /// This machine, under one of the names that cannot mean another.
    var isLoopback: Bool {
        host == "localhost" || host == "[::1]" || isLoopbackIPv4
    }

    private var isLoopbackIPv4: Bool {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && !numbers.contains(nil) && numbers.first == 127
    }

    /// A name that RFC 6761 says is never to be looked up.
    var isNeverFound: Bool {
        host == "invalid" || host.hasSuffix(".invalid") || host.hasSuffix(".invalid.")
    }

    /// For messages: host and port.
    var place: String { PlainWords.cleaned("\(host):\(port)") }

    /// Why nothing is sent there; nil if it may be.
    var refusal: HTTPError? {
        switch scheme {
        case _ where host.isEmpty: .invalidURL("it names no host")
        case "https": nil
        case "http" where isLoopback: nil
        case "http": .invalidURL("plain http is for this machine only; use https")
        default: .invalidURL("only https addresses are supported")
        }
    }
}

extension Origin {
    init(_ url: CurlURL) {
        self.init(scheme: url.scheme, host: url.host, port: url.port)
    }
}
