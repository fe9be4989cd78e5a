import FoundationEssentials

/// Turns the bytes of a pipe into messages. A line that is no message becomes
/// an error in its place; the lines after it are read as if it were not there.
package struct JSONLinesDecoder<Message: Decodable & Sendable>: Sendable {
    private let limit: Int
    private let decoder = JSONDecoder()
    private let shortcut: (@Sendable ([UInt8]) -> Message?)?
    private var splitter: LineSplitter

    /// - Parameter limit: longest line that is kept, in bytes. The default is
    ///   far above the largest window's text and far below what would hurt.
    /// - Parameter shortcut: reads the line of a message that comes often,
    ///   faster than a decoder for all of JSON; nil leaves it to that decoder.
    package init(
        _: Message.Type = Message.self, limit: Int = 64 << 20,
        shortcut: (@Sendable ([UInt8]) -> Message?)? = nil
    ) {
        self.limit = limit
        self.shortcut = shortcut
        splitter = LineSplitter(limit: limit)
    }

    /// What the bytes of a read complete, in their order. Blank lines mean
    /// nothing. Not generic, so that the loop over them is compiled for bytes.
    package mutating func push(_ bytes: ArraySlice<UInt8>) -> [Result<Message, FramingError>] {
        splitter.push(bytes).compactMap(message(of:))
    }

    /// What is wrong with the end of the stream, if anything.
    package func finish() -> FramingError? {
        splitter.pendingCount == 0 ? nil : .truncated(bytes: splitter.pendingCount)
    }

    private func message(of line: LineSplitter.Line) -> Result<Message, FramingError>? {
        guard case .complete(let bytes) = line else { return .failure(.lineTooLong(limit: limit)) }
        if let message = shortcut?(bytes) { return .success(message) }
        guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return nil }
        do {
            return .success(try decoder.decode(Message.self, from: Data(bytes)))
        } catch {
            return .failure(.malformed(bytes: bytes.count))
        }
    }
}
