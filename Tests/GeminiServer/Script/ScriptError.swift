/// What is wrong with a script, and where.
package struct ScriptError: Error, Equatable, CustomStringConvertible {
    package var place: String
    package var complaint: String

    package var description: String { "\(place): \(complaint)" }
}
