extension GenerationSchema {
    /// Reads a JSON Schema.
    ///
    /// Known are: `type` (one or several), `properties`, `required`,
    /// `propertyOrdering`, `additionalProperties` (true or false), `items`,
    /// `minItems`, `maxItems`, `enum`, `const`, `anyOf`, `$ref` within the
    /// schema, `$defs`, `definitions`, `minLength`, `maxLength`, `pattern`,
    /// `format`, `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`,
    /// `nullable`. Titles, descriptions, examples and comments are kept or
    /// passed over. Without a `type` the other keywords tell it: `minItems` is
    /// about a list.
    ///
    /// - Throws: ``GenerationSchemaError`` that names any other keyword, and
    ///   one that counts for nothing beside the others, since an answer could
    ///   not be held to it.
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

    func schema(_ json: OrderedJSON) throws(GenerationSchemaError) -> GenerationSchema {
        var whole = try schema(json, "", 0)
        guard case .object(let members) = json else { return whole }
        for member in members where member.name == "$defs" || member.name == "definitions" {
            guard case .object(let definitions) = member.value else {
                throw .invalid("has no object", path: "/\(member.name)")
            }
            for one in definitions {
                let path = "/\(member.name)/\(one.name)"
                guard !one.name.isEmpty, whole.definitions[one.name] == nil else {
                    throw .invalid("has a definition without a name of its own", path: path)
                }
                whole.definitions[one.name] = try schema(one.value, path, 0)
            }
        }
        whole.ownName = GenerationSchema.usualName
        try whole.check()
        return whole
    }

    func schema(
        _ json: OrderedJSON, _ path: String, _ depth: Int
    ) throws(GenerationSchemaError) -> GenerationSchema {
        guard depth < GenerationSchema.depthLimit else {
            throw .unsupported("deeper nesting", path: path)
        }
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
