import Foundation

/// What a field of a request may hold. Names in a request are camelCase; the
/// service takes them in snake_case too.
indirect enum FieldShape: Sendable {
    case any
    case text
    case number
    case boolean
    case list(FieldShape)
    case object([String: FieldShape])
    /// An object of whatever names.
    case dictionary

    /// What is unknown or of the wrong type, in the words of the service.
    func complaints(about value: JSON, at path: String = "") -> [ServiceError] {
        switch (self, value) {
        case (.any, _), (_, .null), (.text, .string), (.boolean, .boolean), (.dictionary, .object):
            []
        case (.number, .integer), (.number, .number): []
        // 64-bit numbers travel as strings.
        case (.number, .string(let digits)) where Double(digits) != nil: []
        case (.list(let element), .array(let values)):
            values.enumerated().flatMap { element.complaints(about: $1, at: "\(path)[\($0)]") }
        // A single element stands for a list of one.
        case (.list(let element), .object): element.complaints(about: value, at: path)
        case (.object(let fields), .object(let members)):
            members.sorted { $0.key < $1.key }.flatMap { name, value in
                Self.complaints(about: name, value, of: fields, at: path)
            }
        default: [.invalid("Invalid value at '\(path)', \(value.text.prefix(80))")]
        }
    }

    /// The same value with the names that the protocol gives its fields; what
    /// a dictionary holds keeps its own.
    func canonical(_ value: JSON) -> JSON {
        switch (self, value) {
        case (.list(let element), .array(let values)): .array(values.map(element.canonical))
        case (.list(let element), .object): element.canonical(value)
        case (.object(let fields), .object(let members)):
            .object(
                Dictionary(
                    members.map { name, value in
                        let name = Self.camelCase(name)
                        return (name, fields[name]?.canonical(value) ?? value)
                    }, uniquingKeysWith: { $1 }))
        default: value
        }
    }

    private static func complaints(
        about name: String, _ value: JSON, of fields: [String: FieldShape], at path: String
    ) -> [ServiceError] {
        guard let shape = fields[camelCase(name)] else {
            let place = path.isEmpty ? "" : " at '\(path)'"
            return [
                .invalid(
                    "Invalid JSON payload received. Unknown name \"\(name)\"\(place): "
                        + "Cannot find field.")
            ]
        }
        let deeper = path.isEmpty ? snakeCase(name) : "\(path).\(snakeCase(name))"
        return shape.complaints(about: value, at: deeper)
    }

    static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "_")
        return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
    }

    static func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
    }
}
