import CCurl
import Glibc

extension HTTPError {
    /// What a transfer's failure means.
    ///
    /// - Parameters:
    ///   - hasConnected: whether the server had been reached.
    ///   - secrets: what must not be told.
    init(
        _ code: CURLcode, of easy: EasyHandle, origin: Origin, hasConnected: Bool,
        secrets: [String]
    ) {
        let words = PlainWords.cleaned(
            easy.failureWords, secrets: secrets, otherwise: String(cString: ccurl_words(code)))
        self =
            switch code {
            case CURLE_URL_MALFORMAT: .invalidURL(words)
            case CURLE_COULDNT_RESOLVE_HOST: .couldNotResolve(PlainWords.cleaned(origin.host))
            case CURLE_COULDNT_RESOLVE_PROXY: .couldNotResolve("the proxy")
            case CURLE_COULDNT_CONNECT, CURLE_PROXY:
                .couldNotConnect("\(origin.place): \(Self.systemWords(easy) ?? words)")
            case CURLE_OPERATION_TIMEDOUT: .connectTimeout
            case _ where Self.tlsCodes.contains(code.rawValue): .tls(words)
            case _ where !hasConnected:
                .couldNotConnect("\(origin.place): \(Self.proxyWords(easy) ?? words)")
            case _ where Self.lossCodes.contains(code.rawValue):
                .connectionLost(Self.systemWords(easy) ?? words)
            default: .failed(words)
            }
    }

    private static let tlsCodes = Set(
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_CLIENTCERT,
        ].map(\.rawValue))

    private static let lossCodes = Set(
        [CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR]
            .map(\.rawValue))

    private static func systemWords(_ easy: EasyHandle) -> String? {
        let code = easy.systemError
        return code == 0 ? nil : strerror(code).map { String(cString: $0) }
    }

    private static func proxyWords(_ easy: EasyHandle) -> String? {
        let status = easy.proxyStatus
        return status == 0 ? nil : "the proxy answered \(status)"
    }
}
