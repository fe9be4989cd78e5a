/// Whatever can be part of a prompt.
public protocol PartsRepresentable: Sendable {
    /// The prompt's parts, in order.
    var promptParts: [Part] { get }
}

extension String: PartsRepresentable {
    /// One text.
    public var promptParts: [Part] { [.text(self)] }
}

extension Part: PartsRepresentable {
    /// Itself.
    public var promptParts: [Part] { [self] }
}

extension Array: PartsRepresentable where Element: PartsRepresentable {
    /// Those of the elements.
    public var promptParts: [Part] { flatMap(\.promptParts) }
}
