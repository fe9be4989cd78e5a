import CCurl

/// The library, which is loaded by the first client that sends something.
enum CurlLibrary {
    /// Why it cannot be used; nil if it can. Takes some milliseconds when it
    /// is first asked, and stays what it is.
    static let failure: HTTPError? = ccurl_load().map { .failed(String(cString: $0)) }

    /// Runs something that uses the library. Must not be nested.
    static func inside<Result>(
        _ body: () throws(HTTPError) -> Result
    ) throws(HTTPError) -> Result {
        ccurl_enter()
        defer { ccurl_leave() }
        return try body()
    }
}
