import CCurl

/// The library's handle of one transfer. Owns it and what it points to.
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private var headers: UnsafeMutablePointer<curl_slist>?
    private let words: UnsafeMutablePointer<CChar>

    init() throws(HTTPError) {
        guard let pointer = ccurl_easy_new() else { throw .failed("out of memory") }
        self.pointer = pointer
        words = .allocate(capacity: Int(CURL_ERROR_SIZE))
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try set(CURLOPT_ERRORBUFFER, pointer: words)
    }

    deinit {
        ccurl_easy_free(pointer)
        ccurl_list_free(headers)
        words.deallocate()
    }

    func set(_ option: CURLoption, _ value: Int) throws(HTTPError) {
        try check(ccurl_set_long(pointer, option, value), option)
    }

    func set(_ option: CURLoption, _ value: String?) throws(HTTPError) {
        try check(ccurl_set_string(pointer, option, value), option)
    }

    func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer?) throws(HTTPError) {
        try check(ccurl_set_pointer(pointer, option, value), option)
    }

    /// The address is read when the transfer starts and has to live until then.
    func set(_ url: CurlURL) throws(HTTPError) {
        try set(CURLOPT_CURLU, pointer: UnsafeMutableRawPointer(url.handle))
    }

    func setProtocols() throws(HTTPError) {
        try check(ccurl_set_protocols(pointer), CURLOPT_URL)
    }

    func setPostBody(_ body: [UInt8]) throws(HTTPError) {
        let code = body.withUnsafeBytes { bytes in
            ccurl_set_post_body(pointer, bytes.baseAddress, bytes.count)
        }
        try check(code, CURLOPT_COPYPOSTFIELDS)
    }

    /// Adds a line to the request's head, in curl's own notation.
    func addHeaderLine(_ line: String) throws(HTTPError) {
        guard let longer = ccurl_list_append(headers, line) else {
            throw .failed("out of memory")
        }
        headers = longer
    }

    func setHeaderLines() throws(HTTPError) {
        try set(CURLOPT_HTTPHEADER, pointer: headers)
    }

    private func check(_ code: CURLcode, _ option: CURLoption) throws(HTTPError) {
        guard code != CURLE_OK else { return }
        throw .failed("libcurl refuses option \(option.rawValue) (code \(code.rawValue))")
    }

    /// The connection is closed when the transfer leaves the library.
    func forbidReuse() {
        ccurl_set_long(pointer, CURLOPT_FORBID_REUSE, 1)
    }

    // MARK: - What came of it

    /// What the library says of the last failure; may be empty, and may hold
    /// parts of what was sent.
    var failureWords: String { String(cString: words) }

    /// The error number of the last failed system call, or 0.
    var systemError: Int32 { Int32(truncatingIfNeeded: ccurl_get_long(pointer, CURLINFO_OS_ERRNO)) }

    /// The status of a proxy's answer, or 0.
    var proxyStatus: Int { ccurl_get_long(pointer, CURLINFO_HTTP_CONNECTCODE) }

    /// Bytes of the request's body that have gone out.
    var sentByteCount: Int64 { Int64(ccurl_get_offset(pointer, CURLINFO_SIZE_UPLOAD_T)) }
}
