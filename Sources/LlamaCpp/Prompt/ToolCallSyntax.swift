/// How a model writes calls of functions: what stands around a call's name and
/// its arguments, which are a JSON object.
///
/// ```
/// <tool_call>\n{"name": "  get_time  ", "arguments": {…} }\n</tool_call>
/// ---------- first ------            -beforeArguments-   ---- last ----
/// ```
public struct ToolCallSyntax: Sendable, Equatable {
    /// What stands before the first call's name.
    public var first: String
    /// What stands between a call's name and its arguments.
    public var beforeArguments: String
    /// What stands between a call's arguments and the next call's name; nil
    /// where an answer holds one call.
    public var next: String?
    /// What stands after the last call's arguments.
    public var last: String

    /// Stands for a call's number, which is nine letters or digits.
    public static let idMark: Character = "\u{F8F2}"

    /// Makes a syntax.
    public init(first: String, beforeArguments: String, next: String?, last: String) {
        self.first = first
        self.beforeArguments = beforeArguments
        self.next = next
        self.last = last
    }

    /// All that is not a call's own.
    var words: String { first + beforeArguments + (next ?? "") + last }
}
