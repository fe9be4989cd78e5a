/// What a model wrote in the form of a schema: a JSON value, whole or as far
/// as it has come.
public struct GeneratedContent: Sendable, Equatable {
    /// The value.
    public var value: JSONValue
    /// Whether nothing more will come.
    public var isComplete: Bool

    /// Makes content of a value.
    public init(_ value: JSONValue, isComplete: Bool = true) {
        self.value = value
        self.isComplete = isComplete
    }

    /// Reads what has arrived of a JSON text. What is open at its end is
    /// closed: half a text is the text so far; half a number, word, escape or
    /// name is left out, since it may yet become another. Nil while there is
    /// nothing to see.
    public init?(partial text: String) {
        guard let value = PartialJSON.value(of: text) else { return nil }
        self.init(value, isComplete: false)
    }

    /// The property of that name; nil when there is none.
    public subscript(name: String) -> GeneratedContent? {
        guard case .object(let members) = value, let member = members[name] else { return nil }
        return GeneratedContent(member, isComplete: isComplete)
    }

    /// The elements of a list; nil when it is none.
    public var elements: [GeneratedContent]? {
        guard case .array(let values) = value else { return nil }
        return values.map { GeneratedContent($0, isComplete: isComplete) }
    }

    /// The property of that name, read as a type.
    ///
    /// - Throws: ``GeneratedContentError`` when it is not there or is something
    ///   else.
    public func value<Value: Generable>(
        _ type: Value.Type = Value.self, forProperty name: String
    ) throws(GeneratedContentError) -> Value {
        do throws(GeneratedContentError) {
            return try Value(self[name] ?? GeneratedContent(.null))
        } catch {
            throw GeneratedContentError(path: "/\(name)\(error.path)", wanted: error.wanted)
        }
    }
}

/// Content that is not what a type is made from.
public struct GeneratedContentError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Where, as a JSON pointer.
    public var path: String
    /// What should be there.
    public var wanted: String

    /// Makes an error.
    public init(path: String = "", wanted: String) {
        self.path = path
        self.wanted = wanted
    }

    /// One clause.
    public var description: String { "\(path.isEmpty ? "the answer" : path) is no \(wanted)" }
}
