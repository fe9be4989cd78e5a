/// Why a template could not be read or filled in.
public struct JinjaError: Error, Equatable, CustomStringConvertible {
    /// The engine's own words.
    public let description: String

    /// Makes an error.
    public init(_ description: String) { self.description = description }
}
