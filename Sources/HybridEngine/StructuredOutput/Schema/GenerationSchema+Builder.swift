extension GenerationSchema {
    /// Any JSON value.
    public static func anything(description: String? = nil) -> GenerationSchema {
        GenerationSchema(.anything, description: description)
    }

    /// `null`.
    public static let null = GenerationSchema(.null)

    /// `true` or `false`.
    public static func boolean(description: String? = nil) -> GenerationSchema {
        GenerationSchema(.boolean, description: description)
    }

    /// A whole number within limits, which are included.
    public static func integer(
        minimum: Int? = nil, maximum: Int? = nil, description: String? = nil
    ) -> GenerationSchema {
        GenerationSchema(
            .integer(
                NumberBounds(
                    minimum: minimum.map { .init(value: Double($0)) },
                    maximum: maximum.map { .init(value: Double($0)) })),
            description: description)
    }

    /// A number within limits, which are included.
    public static func number(
        minimum: Double? = nil, maximum: Double? = nil, description: String? = nil
    ) -> GenerationSchema {
        GenerationSchema(
            .number(
                NumberBounds(
                    minimum: minimum.map { .init(value: $0) },
                    maximum: maximum.map { .init(value: $0) })),
            description: description)
    }

    /// A text; its length is counted in Unicode scalars.
    public static func string(
        minLength: Int? = nil, maxLength: Int? = nil, description: String? = nil
    ) -> GenerationSchema {
        GenerationSchema(
            .string(TextRule(length: CountBounds(minimum: minLength, maximum: maxLength))),
            description: description)
    }

    /// A text that a regular expression matches somewhere; `^` and `$` bind it
    /// to the text's ends.
    ///
    /// - Throws: ``GenerationSchemaError`` for an expression of a kind that
    ///   cannot be checked here, and says what in it.
    public static func string(
        pattern: String, description: String? = nil
    ) throws(GenerationSchemaError) -> GenerationSchema {
        GenerationSchema(
            .string(TextRule(pattern: try TextPattern(pattern, at: ""))),
            description: description)
    }

    /// A text of a known form.
    public static func string(
        format: TextFormat, description: String? = nil
    ) -> GenerationSchema {
        GenerationSchema(.string(TextRule(format: format)), description: description)
    }

    /// A list.
    public static func array(
        of element: GenerationSchema, minItems: Int? = nil, maxItems: Int? = nil,
        description: String? = nil
    ) -> GenerationSchema {
        GenerationSchema(
            .array(of: element, CountBounds(minimum: minItems, maximum: maxItems)),
            description: description)
    }

    /// Values by name, in this order.
    public static func object(
        properties: [Property], description: String? = nil
    ) -> GenerationSchema {
        GenerationSchema(.object(properties, isClosed: true), description: description)
    }

    /// One of these texts.
    public static func enumeration(
        _ values: [String], description: String? = nil
    ) -> GenerationSchema {
        GenerationSchema(.values(values.map(JSONValue.string)), description: description)
    }

    /// Just this value.
    public static func constant(_ value: JSONValue) -> GenerationSchema {
        GenerationSchema(.values([value]))
    }

    /// What one of these is, or several.
    public static func anyOf(
        _ schemas: [GenerationSchema], description: String? = nil
    ) -> GenerationSchema {
        GenerationSchema(.anyOf(schemas), description: description)
    }

    /// That, or `null`.
    public static func nullable(_ schema: GenerationSchema) -> GenerationSchema {
        var whole = GenerationSchema(
            .anyOf([schema, .null]), title: schema.title, description: schema.description)
        if case .anyOf(let members) = schema.form { whole.form = .anyOf(members + [.null]) }
        return whole
    }

    /// The definition of that name; empty for the whole schema. That is how a
    /// schema can hold itself.
    public static func reference(to name: String) -> GenerationSchema {
        GenerationSchema(.reference(name))
    }

    /// The same with definitions for references.
    public func defining(_ definitions: [String: GenerationSchema]) -> GenerationSchema {
        var schema = self
        schema.definitions.merge(definitions) { $1 }
        return schema
    }
}
