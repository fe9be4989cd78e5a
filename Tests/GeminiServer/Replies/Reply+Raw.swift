/// Replies of bytes that come from elsewhere.
extension Reply {
    /// A recorded body. What it begins with tells whether it is a stream.
    /// Pieces of `pieceSize` bytes leave one by one, whatever they cut.
    package static func golden(
        _ bytes: [UInt8], status: Int = 200, pieceSize: Int? = nil
    ) -> Reply {
        let isStream = bytes.starts(with: Array("data:".utf8))
        let head = Step.status(
            status, isStream ? ["Content-Type": "text/event-stream"] : jsonHeaders)
        return Reply([head] + pieces(of: bytes, size: pieceSize).map { .chunk($0) })
    }

    /// A body of known length.
    package static func body(
        _ bytes: [UInt8], status: Int = 200, headers: Headers = [:]
    ) -> Reply {
        // An empty write would be told as a piece that was sent.
        let head = Step.status(status, headers, body: .length(bytes.count))
        return bytes.isEmpty ? [head] : [head, .chunk(bytes)]
    }

    /// Everything from the status line on, exactly; then the connection ends.
    package static func raw(_ bytes: [UInt8]) -> Reply { [.bytes(bytes)] }

    package static func raw(_ text: String) -> Reply { [.bytes(text)] }

    private static func pieces(of bytes: [UInt8], size: Int?) -> [[UInt8]] {
        guard let size else { return [bytes] }
        return stride(from: 0, to: bytes.count, by: size).map {
            Array(bytes[$0..<min($0 + size, bytes.count)])
        }
    }
}
