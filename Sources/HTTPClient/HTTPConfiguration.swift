/// How a client reaches servers and whom it believes. That TLS is verified is
/// not part of it: it always is.
public struct HTTPConfiguration: Sendable, Equatable {
    /// The proxy for `https`: an address, or a host and port. Never used for
    /// this machine itself.
    public var httpsProxy: String?
    /// Hosts reached without the proxy, separated by commas; `*` is all.
    public var noProxy: String?
    /// A file of certificate authorities in PEM form, instead of the system's.
    public var certificateFile: String?

    /// No proxy and the system's certificate authorities by default. Nothing
    /// is read from the process's environment.
    public init(
        httpsProxy: String? = nil, noProxy: String? = nil, certificateFile: String? = nil
    ) {
        self.httpsProxy = httpsProxy
        self.noProxy = noProxy
        self.certificateFile = certificateFile
    }

    /// What an environment asks for: `https_proxy` or `HTTPS_PROXY`, `no_proxy`
    /// or `NO_PROXY`, `CURL_CA_BUNDLE` or `SSL_CERT_FILE`; the first of a pair
    /// counts, as with curl, and an empty one is none.
    public init(environment: [String: String]) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        self.init(
            httpsProxy: value("https_proxy", "HTTPS_PROXY"),
            noProxy: value("no_proxy", "NO_PROXY"),
            certificateFile: value("CURL_CA_BUNDLE", "SSL_CERT_FILE"))
    }
}

/// A proxy's address may hold a password.
extension HTTPConfiguration: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// Whether there is a proxy, and the file.
    public var description: String {
        let proxy = httpsProxy == nil ? "no proxy" : "a proxy"
        return "\(proxy), \(certificateFile ?? "system certificates")"
    }

    /// The same as the description.
    public var debugDescription: String { description }

    /// The same as the description.
    public var customMirror: Mirror {
        Mirror(self, children: ["configuration": description])
    }
}
