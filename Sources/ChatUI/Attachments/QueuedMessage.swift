import HybridEngine

/// A message that waits for its turn, with its files.
package struct QueuedMessage: Sendable, Equatable, ExpressibleByStringLiteral {
    package var text: String
    package var files: [Attachment] = []

    init(_ text: String, files: [Attachment]) {
        self.text = text
        self.files = files
    }

    package init(stringLiteral text: String) { self.text = text }
}
