/// A file as a well-kept web server gives it.
package struct ServedFile: Sendable {
    package var content: [UInt8]
    package var etag: String?
    package var lastModified: String?
    package var supportsRange = true

    package init(
        _ content: [UInt8], etag: String? = nil, lastModified: String? = nil,
        supportsRange: Bool = true
    ) {
        self.content = content
        self.etag = etag
        self.lastModified = lastModified
        self.supportsRange = supportsRange
    }

    /// The answer to a request for it.
    package func reply(to request: HostRequest) -> HostReply {
        var headers: [(String, String)] = []
        if let etag { headers.append(("ETag", etag)) }
        if let lastModified { headers.append(("Last-Modified", lastModified)) }
        if let known = request.header("if-none-match"), known == etag {
            return HostReply(304, headers: headers)
        }
        let condition = request.header("if-range")
        let isSame = condition == nil || condition == etag || condition == lastModified
        guard supportsRange, isSame, let start = request.rangeStart else {
            return HostReply(200, headers: headers, body: content)
        }
        guard start < content.count else { return HostReply(416, headers: headers) }
        headers.append(("Content-Range", "bytes \(start)-\(content.count - 1)/\(content.count)"))
        return HostReply(206, headers: headers, body: Array(content[start...]))
    }

    /// Bytes that look like a model's file and repeat for the same seed.
    package static func model(_ format: String = "gguf", bytes count: Int, seed: UInt64 = 1)
        -> [UInt8]
    {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        var bytes = [UInt8](repeating: 0, count: count)
        for index in bytes.indices {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes[index] = UInt8(truncatingIfNeeded: state >> 33)
        }
        let mark = Array((format == "gguf" ? "GGUF" : "TFL3").utf8)
        let offset = format == "gguf" ? 0 : 4
        bytes.replaceSubrange(offset..<offset + 4, with: mark)
        return bytes
    }
}
