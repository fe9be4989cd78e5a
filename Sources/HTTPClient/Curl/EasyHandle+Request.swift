import CCurl

extension EasyHandle {
    /// Bytes read at a time: whole TLS records, several if they are there.
    private static let readSize = 64 << 10

    /// Sets everything but the address and the callbacks.
    func prepare(
        _ request: HTTPRequest, origin: Origin, configuration: HTTPConfiguration,
        share: UnsafeMutableRawPointer?
    ) throws(HTTPError) {
        try setConnection(request.timeouts, share: share)
        try setSecurity(configuration)
        try setProxy(configuration, origin: origin)
        try setMethod(request)
        try setHeaders(request)
    }

    private func setConnection(
        _ timeouts: HTTPTimeouts, share: UnsafeMutableRawPointer?
    ) throws(HTTPError) {
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_TCP_NODELAY, 1)
        // One stream a connection: a transfer that is held holds up no other,
        // and a cancelled one is a closed connection.
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        try set(CURLOPT_BUFFERSIZE, Self.readSize)
        // Zero would be curl's own five minutes.
        try set(CURLOPT_CONNECTTIMEOUT_MS, max(timeouts.connect.milliseconds, 1))
        // Redirects are followed by ourselves, who look where they lead.
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try setProtocols()
        try set(CURLOPT_SHARE, pointer: share)
        ccurl_abandon_lookups(pointer)
    }

    private func setSecurity(_ configuration: HTTPConfiguration) throws(HTTPError) {
        for option in [CURLOPT_SSL_VERIFYPEER, CURLOPT_PROXY_SSL_VERIFYPEER] { try set(option, 1) }
        for option in [CURLOPT_SSL_VERIFYHOST, CURLOPT_PROXY_SSL_VERIFYHOST] { try set(option, 2) }
        for option in [CURLOPT_SSLVERSION, CURLOPT_PROXY_SSLVERSION] {
            try set(option, CURL_SSLVERSION_TLSv1_2)
        }
        guard let file = configuration.certificateFile else { return }
        for option in [CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO] { try set(option, file) }
        for option in [CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH] { try set(option, nil) }
    }

    /// Empty where there is none: unset, curl would look into the environment.
    func setProxy(_ configuration: HTTPConfiguration, origin: Origin) throws(HTTPError) {
        let proxy = origin.isLoopback ? nil : configuration.httpsProxy
        try set(CURLOPT_PROXY, proxy ?? "")
        try set(CURLOPT_NOPROXY, configuration.noProxy ?? "")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }

    private func setMethod(_ request: HTTPRequest) throws(HTTPError) {
        switch request.method {
        case .get: try set(CURLOPT_HTTPGET, 1)
        case .head: try set(CURLOPT_NOBODY, 1)
        case .post:
            try set(CURLOPT_POST, 1)
            try setPostBody(request.body)
        }
    }

    private func setHeaders(_ request: HTTPRequest) throws(HTTPError) {
        // Compressed answers would have to be waited for.
        try set(CURLOPT_ACCEPT_ENCODING, "identity")
        // Without a value, a line takes curl's own away.
        try addHeaderLine("Expect:")
        if !request.headers.contains(where: { $0.isNamed("content-type") }) {
            try addHeaderLine("Content-Type:")
        }
        for header in request.headers {
            guard header.isSendable else {
                throw .failed("a header cannot be sent: it has a forbidden character in it")
            }
            try addHeaderLine(
                header.value.allSatisfy { $0 == " " || $0 == "\t" }
                    ? "\(header.name);" : "\(header.name): \(header.value)")
        }
        try setHeaderLines()
    }
}

extension Duration {
    /// Whole milliseconds, rounded up so that a wait is never cut short; within
    /// what C can take.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        let part = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int(min(max(seconds, 0), 1_000_000) * 1000 + max(part, 0))
    }
}
