/// Tells whether a value has the form that a schema wants.
struct SchemaValidator {
    private static let depthLimit = 512

    let schema: GenerationSchema
    /// What was found of a definition at a place: the same question may come
    /// up on many ways, and the ways multiply.
    private var known: [Question: String?] = [:]

    private struct Question: Hashable {
        var name: String
        var path: String
    }

    init(schema: GenerationSchema) {
        self.schema = schema
    }

    /// What is wrong with a value, and where; nil when it fits.
    func problem(in value: JSONValue) -> String? {
        var validator = self
        return validator.problem(value, schema, "", 0)
    }

    private mutating func problem(
        _ value: JSONValue, _ schema: GenerationSchema, _ path: String, _ depth: Int
    ) -> String? {
        guard depth < Self.depthLimit else { return Self.at(path, "is nested too deeply") }
        switch (schema.form, value) {
        case (.anything, _), (.null, .null), (.boolean, .boolean): return nil
        case (.integer(let bounds), _):
            guard let number = ExactNumber(value), number.isWhole else {
                return Self.at(path, "is no whole number")
            }
            return bounds.allows(number) ? nil : Self.at(path, "is out of its limits")
        case (.number(let bounds), _):
            guard let number = ExactNumber(value) else {
                return Self.at(path, "is no number")
            }
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
            for member in members where problem(value, member, path, depth + 1) == nil {
                return nil
            }
            return Self.at(path, "fits none of what it may be")
        case (.reference(let name), _): return problem(value, name, path, depth)
        default: return Self.at(path, "is no \(schema.form.word)")
        }
    }

    private mutating func problem(
        _ value: JSONValue, _ name: String, _ path: String, _ depth: Int
    ) -> String? {
        let question = Question(name: name, path: path)
        if let answer = known[question] { return answer }
        let target = name.isEmpty ? schema : schema.definitions[name]
        guard let target else { return Self.at(path, "has no definition") }
        known[question] = .some(Self.at(path, "refers to itself without anything between"))
        let answer = problem(value, target, path, depth + 1)
        known[question] = .some(answer)
        return answer
    }

    private mutating func problem(
        _ members: [String: JSONValue], _ properties: [GenerationSchema.Property],
        isClosed: Bool, _ path: String, _ depth: Int
    ) -> String? {
        for property in properties {
            let place = "\(path)/\(JSONPointer.escaped(property.name))"
            guard let value = members[property.name] else {
                if property.isOptional { continue }
                return Self.at(place, "is missing")
            }
            if let found = problem(value, property.schema, place, depth + 1) { return found }
        }
        guard isClosed else { return nil }
        let known = Set(properties.map(\.name))
        return members.keys.filter { !known.contains($0) }.min()
            .map { Self.at("\(path)/\(JSONPointer.escaped($0))", "is not wanted") }
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
    /// 1 and 1.0 are the same number.
    fileprivate func equals(_ other: JSONValue) -> Bool {
        self == other || ExactNumber(self).map { $0 == ExactNumber(other) } ?? false
    }
}
