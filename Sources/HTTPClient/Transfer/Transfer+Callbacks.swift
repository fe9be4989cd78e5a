import CCurl

extension Transfer {
    /// The library gets an unowned pointer: the loop keeps a transfer for as
    /// long as the library may call back.
    func setCallbacks() throws(HTTPError) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let code = ccurl_set_callbacks(
            easy.pointer, context, Self.header, Self.body, Self.connected)
        guard code == CURLE_OK else { throw .failed("libcurl takes no callbacks") }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Anything but the count stops the transfer.
    private static let header: ccurl_data_callback = { bytes, size, count, context in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return at(context)?.lineArrived(line) == true ? line.count : 0
    }

    private static let body: ccurl_data_callback = { bytes, size, count, context in
        let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
        switch at(context)?.bytesArrived(bytes) {
        case .taken: return bytes.count
        case .hold: return Int(CURL_WRITEFUNC_PAUSE)
        case .stop, nil: return 0
        }
    }

    private static let connected: ccurl_connected_callback = { context, _, _, _, _ in
        at(context)?.connected()
        return CURL_PREREQFUNC_OK
    }
}
