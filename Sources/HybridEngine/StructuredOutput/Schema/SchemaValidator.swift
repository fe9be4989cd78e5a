/// Tells whether a value has the form that a schema wants.
struct SchemaValidator {
    private static let depthLimit = 128

    let schema: GenerationSchema

    /// What is wrong with a value, and where; nil when it fits.
    func problem(in value: JSONValue) -> String? {
        problem(value, schema, "", 0)
    }

    private func problem(
        _ value: JSONValue, _ schema: GenerationSchema, _ path: String, _ depth: Int
    ) -> String? {
        guard depth < Self.depthLimit else { return Self.at(path, "is nested too deeply") }
        switch (schema.form, value) {
        case (.anything, _), (.null, .null), (.boolean, .boolean): return nil
        case (.integer(let bounds), _):
            guard let number = value.numeral, number == number.rounded() else {
                return Self.at(path, "is no whole number")
            }
            return bounds.allows(number) ? nil : Self.at(path, "is out of its limits")
        case (.number(let bounds), _):
            guard let number = value.numeral else { return Self.at(path, "is no number") }
            return bounds.allows(number) ? nil : Self.at(path, "is out of its limits")
        case (.string(let rule), .string(let text)):
            return rule.problem(in: text).map { Self.at(path, $0) }
        case (.array(let element, let count), .array(let values)):
            guard count.allows(values.count) else {
                return Self.at(path, "has \(values.count) items")
            }
            for (index, value) in values.enumerated() {
                let found = problem(value, element, "\(path)/\(index)", depth + 1)
                if let found { return found }
            }
            return nil
        case (.object(let properties, let isClosed), .object(let members)):
            return problem(members, properties, isClosed: isClosed, path, depth)
        case (.values(let values), _):
            return values.contains { $0.equals(value) }
                ? nil : Self.at(path, "is none of the values wanted")
        case (.anyOf(let members), _):
            let fits = members.contains { problem(value, $0, path, depth + 1) == nil }
            return fits ? nil : Self.at(path, "fits none of what it may be")
        case (.reference(let name), _):
            let target = name.isEmpty ? self.schema : self.schema.definitions[name]
            guard let target else { return Self.at(path, "has no definition") }
            return problem(value, target, path, depth + 1)
        default: return Self.at(path, "is no \(schema.form.word)")
        }
    }

    private func problem(
        _ members: [String: JSONValue], _ properties: [GenerationSchema.Property],
        isClosed: Bool, _ path: String, _ depth: Int
    ) -> String? {
        for property in properties {
            let place = "\(path)/\(property.name)"
            guard let value = members[property.name] else {
                if property.isOptional { continue }
                return Self.at(place, "is missing")
            }
            if let found = problem(value, property.schema, place, depth + 1) { return found }
        }
        guard isClosed else { return nil }
        let known = Set(properties.map(\.name))
        return members.keys.filter { !known.contains($0) }.min()
            .map { Self.at("\(path)/\($0)", "is not wanted") }
    }

    private static func at(_ path: String, _ what: String) -> String {
        path.isEmpty ? "the answer \(what)" : "\(path) \(what)"
    }
}

extension TextRule {
    func problem(in text: String) -> String? {
        if !length.allows(text.unicodeScalars.count) {
            return "has \(text.unicodeScalars.count) characters"
        }
        if let pattern, !pattern.matches(text) { return "does not match its pattern" }
        if let format, format.pattern(format.check)?.matches(text) != true {
            return "is no \(format.rawValue)"
        }
        return nil
    }
}

extension TextFormat {
    /// Our own expressions have nothing in them that is not supported.
    func pattern(_ source: String) -> TextPattern? { try? TextPattern(source, at: "") }
}

extension GenerationSchema.Form {
    var word: String {
        switch self {
        case .anything: "value"
        case .null: "null"
        case .boolean: "boolean"
        case .integer: "whole number"
        case .number: "number"
        case .string: "text"
        case .array: "list"
        case .object: "object"
        case .values, .anyOf, .reference: "such value"
        }
    }
}

extension JSONValue {
    var numeral: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .number(let value): value.isFinite ? value : nil
        default: nil
        }
    }

    /// 1 and 1.0 are the same number.
    fileprivate func equals(_ other: JSONValue) -> Bool {
        self == other || numeral.map { $0 == other.numeral } ?? false
    }
}
