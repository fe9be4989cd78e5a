import HybridEngine

/// A piece of an answer that is no text, and where among the text it came.
package struct PlacedPart: Sendable, Equatable {
    package var part: Part
    /// Bytes of text before it.
    package var offset: Int

    package init(_ part: Part, offset: Int) {
        self.part = part
        self.offset = offset
    }
}
