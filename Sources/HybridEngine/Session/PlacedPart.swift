/// A piece of an answer that is no text, and where among the text it came.
public struct PlacedPart: Codable, Sendable, Equatable {
    /// The piece.
    public var part: Part
    /// Bytes of text before it.
    public var offset: Int

    /// Places a piece.
    public init(_ part: Part, offset: Int) {
        self.part = part
        self.offset = offset
    }
}
