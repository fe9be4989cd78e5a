/// How a model writes calls of functions: what stands around a call's name and
/// its arguments, which are a JSON object.
package struct ToolSyntax: Codable, Sendable, Equatable {
    /// What stands before the first call's name.
    package var first: String
    /// What stands between a call's name and its arguments.
    package var beforeArguments: String
    /// What stands between a call's arguments and the next call's name; nil
    /// where an answer holds one call.
    package var next: String?
    /// What stands after the last call's arguments.
    package var last: String

    /// Stands for a call's number, which is nine letters or digits.
    package static let idMark: Character = "\u{F8F2}"

    package init(first: String, beforeArguments: String, next: String?, last: String) {
        self.first = first
        self.beforeArguments = beforeArguments
        self.next = next
        self.last = last
    }
}
