/// What an event stream holds.
enum EventStreamItem: Sendable, Equatable {
    /// The data of one event, its lines joined with a line feed.
    case data([UInt8])
    /// All lines that belong to no event stream, for example an error that the
    /// service sent as plain JSON. Comes last.
    case bare([UInt8])
}

/// Server-sent events: bytes in, events out. Bytes may be cut anywhere, also
/// inside a character: nothing is decoded before its line is whole.
struct EventStreamDecoder: Sendable {
    /// A larger event is no answer but an attack on the memory.
    static let eventLimit = 32 << 20

    private let limit: Int
    /// The beginning of a line whose end has not come yet.
    private var line: [UInt8] = []
    /// The data of an event whose end has not come yet; nil when it has none.
    private var event: [UInt8]?
    private var bare: [UInt8] = []
    /// The last byte was a CR: an LF that follows belongs to it.
    private var isAfterCarriageReturn = false
    /// A byte order mark may stand before the first line only.
    private var isFirstLine = true

    init(limit: Int = eventLimit) {
        self.limit = limit
    }

    /// Takes the next bytes and gives the events that they complete.
    ///
    /// - Throws: `malformedResponse` when an event is over the limit.
    mutating func feed(_ bytes: [UInt8]) throws(LanguageModelError) -> [EventStreamItem] {
        var items: [EventStreamItem] = []
        var start = 0
        if isAfterCarriageReturn, bytes.first == .lineFeed { start = 1 }
        if !bytes.isEmpty { isAfterCarriageReturn = false }
        // Only LF, CRLF and CR end a line. U+2028 and its like may stand raw
        // inside a JSON string, so no splitter of text can be used here.
        while let end = bytes.endOfLine(from: start) {
            try take(bytes[start..<end], into: &items)
            start = end + 1
            guard bytes[end] == .carriageReturn else { continue }
            if start == bytes.count {
                isAfterCarriageReturn = true
            } else if bytes[start] == .lineFeed {
                start += 1
            }
        }
        if start < bytes.count { line += bytes[start...] }
        try checkSize()
        return items
    }

    /// The end of the stream ends the last line and the last event too.
    mutating func finish() -> [EventStreamItem] {
        var items: [EventStreamItem] = []
        if !line.isEmpty { finishLine(line[...], into: &items) }
        line = []
        finishEvent(into: &items)
        if !bare.isEmpty { items.append(.bare(bare)) }
        bare = []
        return items
    }

    /// The rest of a line; its beginning may have come before.
    private mutating func take(
        _ rest: ArraySlice<UInt8>, into items: inout [EventStreamItem]
    ) throws(LanguageModelError) {
        if line.isEmpty {
            finishLine(rest, into: &items)
        } else {
            line += rest
            finishLine(line[...], into: &items)
            line.removeAll(keepingCapacity: line.count < 1 << 16)
        }
        try checkSize()
    }

    private func checkSize() throws(LanguageModelError) {
        guard line.count + (event?.count ?? 0) + bare.count > limit else { return }
        throw .malformedResponse("one piece of the answer is larger than \(limit >> 20) MB")
    }

    private mutating func finishLine(
        _ line: ArraySlice<UInt8>, into items: inout [EventStreamItem]
    ) {
        var line = line
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isFirstLine = false
        guard !line.isEmpty else { return finishEvent(into: &items) }
        let colon = line.prefix(6).firstIndex(of: .colon) ?? line.endIndex
        switch Field(line[..<colon]) {
        case .data: append(line[colon...].dropFirst())
        case .ignored: break
        case nil: bare += line + [.lineFeed]
        }
    }

    private mutating func append(_ value: ArraySlice<UInt8>) {
        let value = value.first == .space ? value.dropFirst() : value
        if event == nil {
            event = Array(value)
        } else {
            event?.append(.lineFeed)
            event?.append(contentsOf: value)
        }
    }

    private mutating func finishEvent(into items: inout [EventStreamItem]) {
        guard let data = event else { return }
        event = nil
        items.append(.data(data))
    }
}

/// The name of a line, before its colon. A comment has none.
private enum Field {
    case data
    case ignored

    init?(_ name: ArraySlice<UInt8>) {
        if name.elementsEqual("data".utf8) {
            self = .data
        } else if name.isEmpty || Self.others.contains(where: { name.elementsEqual($0.utf8) }) {
            self = .ignored
        } else {
            return nil
        }
    }

    private static let others = ["event", "id", "retry"]
}

extension UInt8 {
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
    fileprivate static let colon = UInt8(ascii: ":")
    fileprivate static let space = UInt8(ascii: " ")
}

extension [UInt8] {
    /// The first LF or CR.
    fileprivate func endOfLine(from start: Int) -> Int? {
        var index = start
        while index < count {
            let byte = self[index]
            if byte == .lineFeed || byte == .carriageReturn { return index }
            index += 1
        }
        return nil
    }
}
