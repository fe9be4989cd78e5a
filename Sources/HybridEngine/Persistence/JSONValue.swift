/// Any JSON value. Whole numbers stay exact: a seed has 64 bits.
enum JSONValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int)
    case unsigned(UInt64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The value as it would be typed, for messages and for option parsers.
    var text: String {
        switch self {
        case .null: "null"
        case .boolean(let value): String(value)
        case .integer(let value): String(value)
        case .unsigned(let value): String(value)
        case .number(let value): String(value)
        case .string(let value): value
        case .array: "a list"
        case .object: "an object"
        }
    }
}

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(UInt64.self) {
            self = .unsigned(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}
