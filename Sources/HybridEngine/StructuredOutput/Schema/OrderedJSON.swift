/// JSON with its members in the order they are written in: the order of an
/// object's properties is part of a schema.
enum OrderedJSON: Sendable, Equatable {
    struct Member: Sendable, Equatable {
        var name: String
        var value: OrderedJSON
    }

    case object([Member])
    case array([OrderedJSON])
    case scalar(JSONValue)

    init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        var reader = JSONReader(bytes)
        self = try Self.read(&reader)
        if reader.peek() != nil { throw reader.error }
    }

    /// Members of objects that came without an order are sorted by name.
    init(_ value: JSONValue) {
        switch value {
        case .object(let members):
            self = .object(
                members.sorted { $0.key < $1.key }
                    .map { Member(name: $0.key, value: OrderedJSON($0.value)) })
        case .array(let elements): self = .array(elements.map(OrderedJSON.init))
        default: self = .scalar(value)
        }
    }

    private static func read(_ reader: inout JSONReader) throws(JSONSyntaxError) -> OrderedJSON {
        switch reader.peek() {
        case UInt8(ascii: "{"):
            var members: [Member] = []
            try reader.members { reader, name throws(JSONSyntaxError) in
                members.append(Member(name: name, value: try read(&reader)))
            }
            return .object(members)
        case UInt8(ascii: "["):
            var elements: [OrderedJSON] = []
            try reader.elements { reader throws(JSONSyntaxError) in
                elements.append(try read(&reader))
            }
            return .array(elements)
        default: return .scalar(try reader.value())
        }
    }

    /// The same without the order.
    var value: JSONValue {
        switch self {
        case .object(let members):
            .object(Dictionary(members.map { ($0.name, $0.value.value) }) { $1 })
        case .array(let elements): .array(elements.map(\.value))
        case .scalar(let value): value
        }
    }

    /// As text, in its order.
    var text: String {
        switch self {
        case .object(let members):
            "{"
                + members.map { "\(OrderedJSON.scalar(.string($0.name)).text):\($0.value.text)" }
                .joined(separator: ",") + "}"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .scalar(let value): String(decoding: JSONWriter.bytes(value), as: UTF8.self)
        }
    }
}
