extension SchemaFields {
    /// The schema that the keywords make.
    ///
    /// - Throws: ``GenerationSchemaError`` that names a keyword which counts
    ///   for nothing beside the others.
    func schema() throws(GenerationSchemaError) -> GenerationSchema {
        if let reference {
            try refuse(beside: "$ref", except: ["$ref", "nullable"])
            return optional(.reference(to: reference))
        }
        if let anyOf {
            try refuse(beside: "anyOf", except: ["anyOf", "nullable"])
            guard !anyOf.isEmpty else { throw .invalid("has an empty `anyOf`", path: path) }
            return optional(GenerationSchema(.anyOf(anyOf)))
        }
        if values != nil || constant != nil { return optional(try enumeration()) }
        return optional(try typed(format))
    }

    private func refuse(
        beside word: String, except known: Set<String>
    ) throws(GenerationSchemaError) {
        if let other = given.first(where: { !known.contains($0) }) {
            throw .unsupported("`\(other)` beside `\(word)`", path: path)
        }
    }

    private func optional(_ schema: GenerationSchema) -> GenerationSchema {
        guard isNullable, schema.form != .anything else { return schema }
        if case .anyOf(let members) = schema.form {
            return GenerationSchema(.anyOf(members + [GenerationSchema(.null)]))
        }
        return GenerationSchema(.anyOf([schema, GenerationSchema(.null)]))
    }

    /// Values that the other keywords forbid are none of them.
    private func enumeration() throws(GenerationSchemaError) -> GenerationSchema {
        let word = values == nil ? "const" : "enum"
        let known = SchemaKeywords.numbers.union(SchemaKeywords.texts)
            .union(["enum", "const", "nullable", "type", "format"])
        try refuse(beside: word, except: known)
        // That is how the OpenAPI dialect marks them.
        let format = format == "enum" ? nil : format
        let rest = optional(try typed(format))
        var all = values ?? constant.map { [$0] } ?? []
        if let constant {
            all = all.filter { GenerationSchema(.values([constant])).admits($0) }
        }
        all = all.filter { rest.admits($0) }
        guard !all.isEmpty else {
            let isEmpty = values?.isEmpty == true
            throw .invalid(
                isEmpty ? "has an empty `enum`" : "has no value in `\(word)` that it allows",
                path: path)
        }
        return GenerationSchema(.values(all))
    }

    /// What the keywords beside `enum` and `const` say.
    private func typed(_ format: String?) throws(GenerationSchemaError) -> GenerationSchema {
        var types = types ?? []
        if self.types == nil { types = [try impliedType(format)] }
        guard !types.isEmpty else { throw .invalid("has an empty `type`", path: path) }
        var known: Set<String> = ["enum", "const"]
        for type in types {
            guard let keywords = SchemaKeywords.keywords(of: type) else {
                throw .invalid("has the type `\(type)`", path: path)
            }
            known.formUnion(keywords)
        }
        // `format` that was taken for something else is no keyword of the type.
        if format == nil { known.insert("format") }
        if let other = given.first(where: { !known.contains($0) }) {
            let names = types.joined(separator: ", ")
            throw .unsupported("`\(other)` for the type `\(names)`", path: path)
        }
        var forms: [GenerationSchema] = []
        for type in types { forms.append(GenerationSchema(try form(type, format))) }
        return forms.count == 1 ? forms[0] : GenerationSchema(.anyOf(forms))
    }

    private func impliedType(_ format: String?) throws(GenerationSchemaError) -> String {
        var found: [(type: String, keyword: String)] = []
        for keyword in given {
            guard let type = SchemaKeywords.type(impliedBy: keyword, format: format) else {
                continue
            }
            if !found.contains(where: { $0.type == type }) { found.append((type, keyword)) }
        }
        let types = Set(found.map(\.type))
        if types == ["integer", "number"] { return "integer" }
        guard types.count <= 1 else {
            throw .unsupported(
                "`\(found[1].keyword)` beside `\(found[0].keyword)` without a `type`", path: path)
        }
        return types.first ?? ""
    }

    private func form(
        _ type: String, _ format: String?
    ) throws(GenerationSchemaError) -> GenerationSchema.Form {
        switch type {
        case "null": return .null
        case "boolean": return .boolean
        case "integer": return .integer(try numbers(format, SchemaKeywords.integerFormats))
        case "number": return .number(try numbers(format, SchemaKeywords.numberFormats))
        case "string": return .string(try text(format))
        case "array":
            try check(count)
            return .array(of: items ?? GenerationSchema(.anything), count)
        case "object": return .object(try ordered(), isClosed: isClosed)
        default: return .anything
        }
    }

    private func numbers(
        _ format: String?, _ formats: Set<String>
    ) throws(GenerationSchemaError) -> NumberBounds {
        var bounds = bounds
        if let format {
            guard formats.contains(format) else { throw unknownFormat(format) }
            bounds.format = format
        }
        if let low = bounds.minimum, let high = bounds.maximum,
            low.value > high.value
                || low.value == high.value && (low.isExclusive || high.isExclusive)
        {
            throw .invalid("has limits that no number keeps", path: path)
        }
        return bounds
    }

    private func text(_ format: String?) throws(GenerationSchemaError) -> TextRule {
        try check(length)
        var rule = TextRule(length: length, pattern: pattern)
        if let format {
            guard let known = TextFormat(rawValue: format) else { throw unknownFormat(format) }
            rule.format = known
        }
        return rule
    }

    private func unknownFormat(_ format: String) -> GenerationSchemaError {
        .unsupported("the format `\(format)`", path: path)
    }

    private func check(_ bounds: CountBounds) throws(GenerationSchemaError) {
        guard (bounds.minimum ?? 0) >= 0, (bounds.minimum ?? 0) <= (bounds.maximum ?? .max) else {
            throw .invalid("has limits that nothing keeps", path: path)
        }
    }

    private func ordered() throws(GenerationSchemaError) -> [GenerationSchema.Property] {
        var result = properties ?? []
        let names = Set(result.map(\.name))
        guard names.count == result.count else {
            throw .invalid("has a property twice", path: path)
        }
        if let missing = (required ?? []).subtracting(names).min() {
            throw .unsupported("a required property `\(missing)` without a schema", path: path)
        }
        for index in result.indices {
            result[index].isOptional = required?.contains(result[index].name) != true
        }
        guard let ordering else { return result }
        let places = Dictionary(
            ordering.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return result.enumerated().sorted {
            (places[$0.element.name] ?? .max, $0.offset)
                < (places[$1.element.name] ?? .max, $1.offset)
        }.map(\.element)
    }
}

extension GenerationSchema {
    /// Whether a value is one of this schema's.
    fileprivate func admits(_ value: JSONValue) -> Bool {
        SchemaValidator(schema: self).problem(in: value) == nil
    }
}
