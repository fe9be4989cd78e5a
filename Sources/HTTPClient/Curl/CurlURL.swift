import CCurl

/// An address as curl itself reads it: what is checked here is what it will
/// connect to. Owns the library's handle.
final class CurlURL {
    let handle: OpaquePointer

    private init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        ccurl_url_free(handle)
    }

    /// Reads an address that must be whole and may hold no user's name.
    convenience init(_ text: String) throws(HTTPError) {
        guard let handle = ccurl_url_new() else { throw .failed("out of memory") }
        self.init(owning: handle)
        try set(text)
    }

    /// Where a `Location` header points to, seen from this address.
    func resolving(_ location: String) throws(HTTPError) -> CurlURL {
        guard let copy = ccurl_url_copy(handle) else { throw .failed("out of memory") }
        let target = CurlURL(owning: copy)
        try target.set(location)
        return target
    }

    private func set(_ text: String) throws(HTTPError) {
        // C would stop reading there.
        guard !text.utf8.contains(0) else { throw .invalidURL("it has a zero byte in it") }
        let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_DISALLOW_USER)
        let code = ccurl_url_set(handle, text, flags)
        guard code != CURLUE_USER_NOT_ALLOWED else {
            throw .invalidURL("it has a user name in it")
        }
        guard code == CURLUE_OK else {
            throw .invalidURL(String(cString: ccurl_url_words(code)).lowercased())
        }
    }

    /// The scheme, in lower case.
    var scheme: String { part(CURLUPART_SCHEME)?.lowercased() ?? "" }
    /// The host, in lower case; an IPv6 address in brackets.
    var host: String { part(CURLUPART_HOST)?.lowercased() ?? "" }
    /// The port, also where the address names none.
    var port: String { part(CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)) ?? "" }
    /// The query; it may hold secrets.
    var query: String? { part(CURLUPART_QUERY) }

    private func part(_ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
        guard let text = ccurl_url_part(handle, part, flags) else { return nil }
        defer { ccurl_free(text) }
        return String(cString: text)
    }
}
