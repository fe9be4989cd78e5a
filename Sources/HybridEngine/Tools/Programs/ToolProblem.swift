/// A description of a function that describes none.
public struct ToolProblem: Sendable, Equatable, CustomStringConvertible {
    /// The function that it would be.
    public var name: String
    /// The file, where it is the file that is wrong.
    public var file: String?
    /// What is wrong.
    public var detail: String

    /// A sentence.
    public var description: String { "\(file ?? name): \(detail)" }
}
