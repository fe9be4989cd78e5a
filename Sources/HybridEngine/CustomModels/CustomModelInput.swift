import FoundationEssentials

/// Something to put into a custom model.
public struct CustomModelInput: Sendable, Equatable {
    /// What it is.
    public enum Content: Sendable, Equatable {
        /// A file: a picture, the bytes of values, or text.
        case file(String)
        /// The same from memory.
        case data(Data)
        /// Text, or numbers written out.
        case text(String)
    }
    /// Which input it is for; nil for the next in the file's order.
    public var name: String?
    /// What to put there.
    public var content: Content

    /// Makes an input.
    public init(name: String? = nil, _ content: Content) {
        self.name = name
        self.content = content
    }
}
