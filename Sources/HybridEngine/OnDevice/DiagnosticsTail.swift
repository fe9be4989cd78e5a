/// The last bytes of a stream that may be endless.
struct DiagnosticsTail: Sendable {
    static let limit = 8 << 10

    private var bytes: [UInt8] = []

    mutating func append(_ chunk: ArraySlice<UInt8>) {
        bytes += chunk.suffix(Self.limit)
        // Twice the limit, so that each byte is moved only once or twice.
        if bytes.count > 2 * Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
    }

    /// The tail as text. It comes from another process: bytes that are no
    /// UTF-8 become replacement characters.
    var text: String {
        String(decoding: bytes.suffix(Self.limit), as: UTF8.self)
    }
}
