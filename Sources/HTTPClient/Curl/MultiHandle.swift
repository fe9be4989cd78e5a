import CCurl

/// The library's handle of all transfers of a thread, with its connections.
/// Owns it. No transfer may be left when it goes.
final class MultiHandle {
    /// The one thing that other threads may do with a handle: wake whoever
    /// sleeps in it.
    struct Reference: @unchecked Sendable {
        // The library guards its wake-up itself; whoever holds a reference
        // sees to it that the handle still lives.
        fileprivate let pointer: UnsafeMutableRawPointer

        func wake() {
            ccurl_multi_wakeup(pointer)
        }

        /// Sleeps until there is something to do. False if it cannot. Only for
        /// the handle's own thread.
        func sleep(milliseconds: Int32) -> Bool {
            ccurl_multi_poll(pointer, milliseconds) == CURLM_OK
        }
    }

    /// Connections that are kept open for later requests.
    private static let mostIdleConnections = 8

    let reference: Reference
    let share: UnsafeMutableRawPointer?

    init() throws(HTTPError) {
        guard let pointer = ccurl_multi_new(Self.mostIdleConnections) else {
            throw .failed("out of memory")
        }
        reference = Reference(pointer: pointer)
        share = ccurl_share_new()
    }

    deinit {
        ccurl_multi_free(reference.pointer)
        if let share { ccurl_share_free(share) }
    }

    func add(_ easy: EasyHandle) throws(HTTPError) {
        let code = ccurl_multi_add(reference.pointer, easy.pointer)
        guard code == CURLM_OK else {
            throw .failed("libcurl takes no transfer (code \(code.rawValue))")
        }
    }

    func remove(_ easy: EasyHandle) {
        ccurl_multi_remove(reference.pointer, easy.pointer)
    }

    /// Does what can be done without waiting. False if the library fails.
    func perform() -> Bool {
        ccurl_multi_perform(reference.pointer) == CURLM_OK
    }

    /// The next transfer that has ended, and how.
    func nextEnded() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
        var result = CURLE_OK
        return ccurl_multi_next_ended(reference.pointer, &result).map { ($0, result) }
    }
}
