/// A value that a template is given.
public indirect enum JinjaValue: Sendable, Equatable {
    /// A text.
    case string(String)
    /// True or false.
    case bool(Bool)
    /// A list.
    case array([JinjaValue])
    /// Members in their order.
    case object([Member])
    /// A value that is written in JSON already.
    case json(String)

    /// A member of an object.
    public struct Member: Sendable, Equatable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: JinjaValue

        /// Makes a member.
        public init(_ name: String, _ value: JinjaValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value in JSON.
    public var json: String {
        switch self {
        case .string(let text): "\"\(JSONText.escaped(text))\""
        case .bool(let flag): flag ? "true" : "false"
        case .array(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.map { "\"\(JSONText.escaped($0.name))\":\($0.value.json)" }
                .joined(separator: ",") + "}"
        case .json(let text): text
        }
    }
}
