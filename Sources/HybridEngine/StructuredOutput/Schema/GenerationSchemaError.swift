/// Why a schema cannot be used. Paths are JSON pointers into it; empty for the
/// whole schema.
public enum GenerationSchemaError: Error, Sendable, Equatable {
    /// It is no JSON; where it stops being JSON, in bytes.
    case notJSON(offset: Int)
    /// It says something that an answer cannot be held to here.
    case unsupported(String, path: String)
    /// It contradicts itself or the rules of schemas.
    case invalid(String, path: String)
}

extension GenerationSchemaError: CustomStringConvertible {
    /// One clause without a capital or a full stop.
    public var description: String {
        switch self {
        case .notJSON(let offset): "the schema is no JSON at byte \(offset)"
        case .unsupported(let what, let path):
            "the schema has \(what)\(Self.place(path)), which cannot be held to"
        case .invalid(let what, let path): "the schema \(what)\(Self.place(path))"
        }
    }

    private static func place(_ path: String) -> String { path.isEmpty ? "" : " at \(path)" }
}
