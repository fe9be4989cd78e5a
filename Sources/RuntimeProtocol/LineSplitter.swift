/// Cuts a stream of bytes into lines, however the stream is cut into reads.
///
/// A line may be long (a whole conversation), so bytes are searched once only
/// and a line beyond the limit is skipped instead of kept.
struct LineSplitter: Sendable {
    enum Line: Equatable, Sendable {
        /// Without its newline.
        case complete([UInt8])
        /// Longer than the limit. Reported as soon as the limit is passed.
        case tooLong
    }

    static let newline = UInt8(ascii: "\n")

    private let limit: Int
    private var pending: [UInt8] = []
    private var isSkipping = false

    init(limit: Int) {
        self.limit = limit
    }

    /// Bytes of a line whose end has not come.
    var pendingCount: Int { pending.count }

    mutating func push(_ bytes: some Collection<UInt8>) -> [Line] {
        var lines: [Line] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: Self.newline) {
            take(rest[..<end], into: &lines)
            finishLine(into: &lines)
            rest = rest[rest.index(after: end)...]
        }
        take(rest, into: &lines)
        return lines
    }

    private mutating func take(_ bytes: some Collection<UInt8>, into lines: inout [Line]) {
        guard !isSkipping else { return }
        if pending.count + bytes.count > limit {
            pending = []
            isSkipping = true
            lines.append(.tooLong)
        } else {
            pending.append(contentsOf: bytes)
        }
    }

    private mutating func finishLine(into lines: inout [Line]) {
        if !isSkipping { lines.append(.complete(pending)) }
        pending = []
        isSkipping = false
    }
}
