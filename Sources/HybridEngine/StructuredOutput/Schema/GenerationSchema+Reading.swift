extension GenerationSchema {
    /// Reads a JSON Schema.
    ///
    /// Known are: `type` (one or several), `properties`, `required`,
    /// `propertyOrdering`, `additionalProperties` (true or false), `items`,
    /// `minItems`, `maxItems`, `enum`, `const`, `anyOf`, `$ref` within the
    /// schema, `$defs`, `definitions`, `minLength`, `maxLength`, `pattern`,
    /// `format`, `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`,
    /// `nullable`. Titles, descriptions, examples and comments are kept or
    /// passed over.
    ///
    /// - Throws: ``GenerationSchemaError`` that names any other keyword, since
    ///   an answer could not be held to it.
    public init(jsonSchema text: some Sequence<UInt8>) throws(GenerationSchemaError) {
        let json: OrderedJSON
        do throws(JSONSyntaxError) {
            json = try OrderedJSON(parsing: Array(text))
        } catch {
            throw .notJSON(offset: error.offset)
        }
        self = try SchemaReader().schema(json)
    }

    /// The same of a value; properties are sorted by name where
    /// `propertyOrdering` does not order them.
    public init(jsonSchema value: JSONValue) throws(GenerationSchemaError) {
        self = try SchemaReader().schema(OrderedJSON(value))
    }
}

/// Reads schemas. A path is where in the whole schema one stands.
struct SchemaReader {
    private static let depthLimit = 64

    func schema(_ json: OrderedJSON) throws(GenerationSchemaError) -> GenerationSchema {
        var whole = try schema(json, "", 0)
        if case .object(let members) = json {
            for member in members where member.name == "$defs" || member.name == "definitions" {
                guard case .object(let definitions) = member.value else { continue }
                for one in definitions {
                    whole.definitions[one.name] = try schema(
                        one.value, "/\(member.name)/\(one.name)", 0)
                }
            }
        }
        try whole.checkReferences()
        return whole
    }

    func schema(
        _ json: OrderedJSON, _ path: String, _ depth: Int
    ) throws(GenerationSchemaError) -> GenerationSchema {
        guard depth < Self.depthLimit else { throw .unsupported("deeper nesting", path: path) }
        if case .scalar(.boolean(true)) = json { return .anything() }
        guard case .object(let members) = json else {
            throw .invalid("has no object", path: path)
        }
        var fields = SchemaFields(path: path)
        for member in members {
            try fields.take(member.name, member.value, self, depth)
        }
        var schema = try fields.schema()
        schema.title = fields.title
        schema.description = fields.description
        return schema
    }
}

extension GenerationSchema {
    /// Every reference has a definition, and none leads back to itself without
    /// anything between.
    func checkReferences() throws(GenerationSchemaError) {
        for (name, definition) in [("", self)] + definitions.sorted(by: { $0.key < $1.key }) {
            try definition.checkNames(definitions)
            var seen: Set<String> = [name]
            try definition.checkCycle(&seen, definitions, whole: self)
        }
    }

    private func checkNames(
        _ definitions: [String: GenerationSchema]
    ) throws(GenerationSchemaError) {
        if case .reference(let name) = form, !name.isEmpty, definitions[name] == nil {
            throw .invalid("refers to \(name), which is not defined", path: "")
        }
        for child in children { try child.checkNames(definitions) }
    }

    private func checkCycle(
        _ seen: inout Set<String>, _ definitions: [String: GenerationSchema],
        whole: GenerationSchema
    ) throws(GenerationSchemaError) {
        switch form {
        case .reference(let name):
            guard seen.insert(name).inserted else {
                throw .invalid("refers to itself without anything between", path: "")
            }
            let target = name.isEmpty ? whole : definitions[name] ?? .anything()
            try target.checkCycle(&seen, definitions, whole: whole)
            seen.remove(name)
        case .anyOf(let members):
            for member in members {
                try member.checkCycle(&seen, definitions, whole: whole)
            }
        default: break
        }
    }

    var children: [GenerationSchema] {
        switch form {
        case .array(let element, _): [element]
        case .object(let properties, _): properties.map(\.schema)
        case .anyOf(let members): members
        default: []
        }
    }
}
