extension GenerationSchema {
    /// Any JSON value. On the device: lists and objects at most three deep, of
    /// at most 16 items each, with names of at most 64 characters, texts of at
    /// most 256, and numbers of at most 15 digits and 6 after the point.
    public static func anything(description: String? = nil) -> GenerationSchema {
        GenerationSchema(.anything, description: description)
    }

    /// `null`.
    public static let null = GenerationSchema(.null)

    /// `true` or `false`.
    public static func boolean(description: String? = nil) -> GenerationSchema {
        GenerationSchema(.boolean, description: description)
    }

    /// A whole number within limits, which are included. On the device a side
    /// without a limit ends at 15 digits.
    public static func integer(
        minimum: Int? = nil, maximum: Int? = nil, description: String? = nil
    ) -> GenerationSchema {
        GenerationSchema(
            .integer(
                NumberBounds(
                    minimum: minimum.map { .init(value: ExactNumber($0)) },
                    maximum: maximum.map { .init(value: ExactNumber($0)) })),
            description: description)
    }

    /// A number within limits, which are included; infinity is none. The device writes at most
    /// 6 digits after the point; without limits it writes at most 15 before it,
    /// and with one limit the other one is 9,000,000,000,000 (or as much below
    /// 0).
    public static func number(
        minimum: Double? = nil, maximum: Double? = nil, description: String? = nil
    ) -> GenerationSchema {
        GenerationSchema(
            .number(
                NumberBounds(
                    minimum: .init(finite: minimum), maximum: .init(finite: maximum))),
            description: description)
    }

    /// A text; its length is counted in Unicode scalars. Without a most, the
    /// device writes at most 256 of them, or the least if that is more. It never
    /// writes more than 1,000: a least above that has no grammar.
    public static func string(
        minLength: Int? = nil, maxLength: Int? = nil, description: String? = nil
    ) -> GenerationSchema {
        GenerationSchema(
            .string(TextRule(length: CountBounds(minimum: minLength, maximum: maxLength))),
            description: description)
    }

    /// A text that a regular expression matches somewhere; `^` and `$` bind it
    /// to the text's ends. On the device a repetition without an end (`*`, `+`,
    /// `{3,}`) goes on for at most 64 rounds, or the least if that is more.
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

    /// A list. Without a most, the device writes at most 16 items, or the least
    /// if that is more. It never writes more than 1,000: a least above that has no
    /// grammar.
    public static func array(
        of element: GenerationSchema, minItems: Int? = nil, maxItems: Int? = nil,
        description: String? = nil
    ) -> GenerationSchema {
        composed(of: [element], description: description) { parts in
            .array(of: parts[0], CountBounds(minimum: minItems, maximum: maxItems))
        }
    }

    /// Values by name, in this order.
    public static func object(
        properties: [Property], description: String? = nil
    ) -> GenerationSchema {
        var whole = composed(of: properties.map(\.schema), description: description) { parts in
            .object(
                zip(properties, parts).map { .init($0.name, $1, isOptional: $0.isOptional) },
                isClosed: true)
        }
        whole.ownName = usualName
        return whole
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
        composed(of: schemas, description: description) { .anyOf($0) }
    }

    /// That, or `null`.
    public static func nullable(_ schema: GenerationSchema) -> GenerationSchema {
        composed(
            of: [schema], title: schema.title, description: schema.description
        ) { parts in
            if case .anyOf(let members) = parts[0].form { return .anyOf(members + [.null]) }
            return .anyOf([parts[0], .null])
        }
    }

    /// The definition of that name. An empty name is the object that the
    /// reference stands in (the innermost one), and without an object the whole
    /// schema: that is how a schema can hold itself.
    ///
    /// ```swift
    /// let tree = GenerationSchema.object(properties: [
    ///     .init("name", .string()),
    ///     .init("parts", .array(of: .reference(to: "")), isOptional: true),
    /// ])
    /// let forest = GenerationSchema.array(of: tree)
    /// ```
    public static func reference(to name: String) -> GenerationSchema {
        GenerationSchema(.reference(name))
    }

    /// The same with definitions for references, in it and in the definitions.
    /// A schema that becomes a part of another one brings its definitions
    /// along; one whose name another part has for something else gets a number
    /// behind its name.
    public func defining(_ definitions: [String: GenerationSchema]) -> GenerationSchema {
        var composition = SchemaComposition(
            definitions: self.definitions, open: Set(definitions.keys))
        var all: [String: GenerationSchema] = [:]
        for (name, definition) in definitions.sorted(by: { $0.key < $1.key }) {
            var (definition, own) = (definition, definition.definitions)
            let itself = definition.ownName == nil ? [:] : ["": name]
            own = own.mapValues { $0.renaming(itself) }
            definition.definitions = [:]
            definition.ownName = nil
            all[name] = definition.renaming(itself).renaming(composition.absorb(own))
        }
        var schema = self
        schema.definitions = composition.definitions.merging(all) { $1 }
        return schema
    }
}

extension NumberBounds.Bound {
    /// Nil for what limits nothing.
    fileprivate init?(finite number: Double?) {
        guard let number, number.isFinite else { return nil }
        self.init(value: ExactNumber(number))
    }
}
