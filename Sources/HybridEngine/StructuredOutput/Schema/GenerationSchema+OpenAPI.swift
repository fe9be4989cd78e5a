extension GenerationSchema {
    /// In the OpenAPI dialect: what `responseSchema` of ``GenerationConfig``
    /// and `parameters` of a function's declaration take.
    ///
    /// - Throws: ``GenerationSchemaError`` for what the dialect has no word
    ///   for: references, patterns, lengths of texts, limits that are not
    ///   included, values of any type, constants that are no text.
    public func openAPISchema() throws(GenerationSchemaError) -> JSONValue {
        try check()
        return .object(try openAPIMembers(""))
    }

    private func openAPIMembers(
        _ path: String
    ) throws(GenerationSchemaError) -> [String: JSONValue] {
        var members = try formMembers(path)
        if let title { members["title"] = .string(title) }
        if let description { members["description"] = .string(description) }
        return members
    }

    private func formMembers(
        _ path: String
    ) throws(GenerationSchemaError) -> [String: JSONValue] {
        switch form {
        case .anything, .null: throw .unsupported("a value of any type", path: path)
        case .boolean: return Self.typed("BOOLEAN")
        case .integer(let bounds): return Self.typed("INTEGER", try bounds.openAPIMembers(path))
        case .number(let bounds): return Self.typed("NUMBER", try bounds.openAPIMembers(path))
        case .string(let rule): return Self.typed("STRING", try rule.openAPIMembers(path))
        case .array(let element, let count):
            var members = Self.typed(
                "ARRAY",
                Dictionary(
                    count.jsonMembers("minItems", "maxItems").map { ($0.name, $0.value.value) }
                ) { $1 })
            members["items"] = .object(try element.openAPIMembers(path + "/items"))
            return members
        case .object(let properties, _): return try Self.object(properties, path)
        case .values(let values): return try Self.enumeration(values, path)
        case .anyOf(let members): return try Self.alternatives(members, path)
        case .reference(let name): throw .unsupported("`$ref` to \(name)", path: path)
        }
    }

    private static func typed(
        _ type: String, _ more: [String: JSONValue] = [:]
    ) -> [String: JSONValue] {
        more.merging(["type": .string(type), "nullable": .boolean(false)]) { $1 }
    }

    private static func object(
        _ properties: [Property], _ path: String
    ) throws(GenerationSchemaError) -> [String: JSONValue] {
        var schemas: [String: JSONValue] = [:]
        for property in properties {
            schemas[property.name] = .object(
                try property.schema.openAPIMembers("\(path)/properties/\(property.name)"))
        }
        let required = properties.filter { !$0.isOptional }.map(\.name).sorted()
        return typed(
            "OBJECT",
            [
                "properties": .object(schemas),
                "required": .array(required.map(JSONValue.string)),
                "propertyOrdering": .array(properties.map { .string($0.name) }),
            ])
    }

    private static func enumeration(
        _ values: [JSONValue], _ path: String
    ) throws(GenerationSchemaError) -> [String: JSONValue] {
        for value in values {
            guard case .string = value else {
                throw .unsupported("an `enum` of other values than texts", path: path)
            }
        }
        return typed("STRING", ["format": .string("enum"), "enum": .array(values)])
    }

    /// A type or nothing is a word of its own in this dialect.
    private static func alternatives(
        _ members: [GenerationSchema], _ path: String
    ) throws(GenerationSchemaError) -> [String: JSONValue] {
        let others = members.filter { $0.form != .null }
        let isNullable = others.count < members.count
        if others.count == 1, isNullable {
            return try others[0].openAPIMembers(path).merging(["nullable": .boolean(true)]) { $1 }
        }
        var all: [JSONValue] = []
        for (index, member) in others.enumerated() {
            all.append(.object(try member.openAPIMembers("\(path)/anyOf/\(index)")))
        }
        return ["anyOf": .array(all), "nullable": .boolean(isNullable)]
    }
}

extension NumberBounds {
    fileprivate func openAPIMembers(
        _ path: String
    ) throws(GenerationSchemaError) -> [String: JSONValue] {
        if minimum?.isExclusive == true { throw .unsupported("`exclusiveMinimum`", path: path) }
        if maximum?.isExclusive == true { throw .unsupported("`exclusiveMaximum`", path: path) }
        var members: [String: JSONValue] = [:]
        members["format"] = format.map(JSONValue.string)
        members["minimum"] = minimum.map { $0.value.json }
        members["maximum"] = maximum.map { $0.value.json }
        return members
    }
}

extension TextRule {
    fileprivate func openAPIMembers(
        _ path: String
    ) throws(GenerationSchemaError) -> [String: JSONValue] {
        if pattern != nil { throw .unsupported("`pattern`", path: path) }
        if length != CountBounds() { throw .unsupported("a length", path: path) }
        return format.map { ["format": .string($0.rawValue)] } ?? [:]
    }
}
