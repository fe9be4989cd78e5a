/// The keywords of one schema, gathered in any order.
struct SchemaFields {
    let path: String
    private(set) var title: String?
    private(set) var description: String?
    private var types: [String] = []
    private var properties: [GenerationSchema.Property]?
    private var required: Set<String>?
    private var ordering: [String]?
    private var isClosed = false
    private var items: GenerationSchema?
    private var count = CountBounds()
    private var length = CountBounds()
    private var bounds = NumberBounds()
    private var pattern: TextPattern?
    private var format: String?
    private var values: [JSONValue]?
    private var anyOf: [GenerationSchema]?
    private var reference: String?
    private var isNullable = false

    init(path: String) {
        self.path = path
    }

    /// Says nothing that an answer could be held to.
    private static let annotations: Set<String> = [
        "$schema", "$id", "$comment", "default", "example", "examples", "deprecated",
        "readOnly", "writeOnly", "$defs", "definitions",
    ]

    mutating func take(
        _ keyword: String, _ value: OrderedJSON, _ reader: SchemaReader, _ depth: Int
    ) throws(GenerationSchemaError) {
        let place = "\(path)/\(keyword)"
        switch (keyword, value) {
        case ("title", .scalar(.string(let text))): title = text
        case ("description", .scalar(.string(let text))): description = text
        case ("type", .scalar(.string(let name))): types = [name.lowercased()]
        case ("type", .array(let names)): types = names.compactMap(\.string)
        case ("nullable", .scalar(.boolean(let flag))): isNullable = flag
        case ("enum", .array(let all)): values = all.map(\.value)
        case ("const", _): values = [value.value]
        case ("required", .array(let names)): required = Set(names.compactMap(\.string))
        case ("propertyOrdering", .array(let names)): ordering = names.compactMap(\.string)
        case ("additionalProperties", .scalar(.boolean(let isOpen))): isClosed = !isOpen
        case ("items", .object): items = try reader.schema(value, place, depth + 1)
        case ("properties", .object(let members)):
            properties = []
            for member in members {
                properties?.append(
                    .init(
                        member.name,
                        try reader.schema(member.value, "\(place)/\(member.name)", depth + 1)))
            }
        case ("anyOf", .array(let members)):
            anyOf = []
            for (index, member) in members.enumerated() {
                anyOf?.append(try reader.schema(member, "\(place)/\(index)", depth + 1))
            }
        case ("$ref", .scalar(.string(let text))): reference = try Self.name(text, path)
        case ("pattern", .scalar(.string(let text))): pattern = try TextPattern(text, at: path)
        case ("format", .scalar(.string(let text))): format = text
        case ("uniqueItems", .scalar(.boolean(false))): break
        case _ where Self.annotations.contains(keyword): break
        default: try takeNumber(keyword, value)
        }
    }

    private mutating func takeNumber(
        _ keyword: String, _ value: OrderedJSON
    ) throws(GenerationSchemaError) {
        guard let number = value.number else { throw .unsupported("`\(keyword)`", path: path) }
        let count = Int(exactly: number)
        switch (keyword, count) {
        case ("minItems", let count?): self.count.minimum = count
        case ("maxItems", let count?): self.count.maximum = count
        case ("minLength", let count?): length.minimum = count
        case ("maxLength", let count?): length.maximum = count
        case ("minimum", _): raise(.init(value: number))
        case ("exclusiveMinimum", _): raise(.init(value: number, isExclusive: true))
        case ("maximum", _): lower(.init(value: number))
        case ("exclusiveMaximum", _): lower(.init(value: number, isExclusive: true))
        default: throw .unsupported("`\(keyword)`", path: path)
        }
    }

    private mutating func raise(_ bound: NumberBounds.Bound) {
        if let old = bounds.minimum, old.value > bound.value { return }
        if let old = bounds.minimum, old.value == bound.value, old.isExclusive { return }
        bounds.minimum = bound
    }

    private mutating func lower(_ bound: NumberBounds.Bound) {
        if let old = bounds.maximum, old.value < bound.value { return }
        if let old = bounds.maximum, old.value == bound.value, old.isExclusive { return }
        bounds.maximum = bound
    }

    /// `#`, `#/$defs/Name`, `#/definitions/Name`.
    private static func name(
        _ reference: String, _ path: String
    ) throws(GenerationSchemaError) -> String {
        if reference == "#" { return "" }
        for prefix in ["#/$defs/", "#/definitions/"] where reference.hasPrefix(prefix) {
            let name = reference.dropFirst(prefix.count)
            if !name.contains("/") { return String(name) }
        }
        throw .unsupported("`$ref` to \(reference)", path: path)
    }
}

extension SchemaFields {
    func schema() throws(GenerationSchemaError) -> GenerationSchema {
        let isCombined = properties != nil || items != nil || pattern != nil
        if isCombined, let word = exclusiveKeyword {
            throw .unsupported("`\(word)` beside other keywords", path: path)
        }
        if let reference { return optional(.reference(to: reference)) }
        if let anyOf {
            guard !anyOf.isEmpty else { throw .invalid("has an empty `anyOf`", path: path) }
            return optional(.anyOf(anyOf))
        }
        if let values {
            guard !values.isEmpty else { throw .invalid("has an empty `enum`", path: path) }
            return optional(GenerationSchema(.values(values)))
        }
        var forms: [GenerationSchema] = []
        for type in types.isEmpty ? [impliedType] : types {
            forms.append(GenerationSchema(try form(type)))
        }
        guard let first = forms.first else { throw .invalid("has an empty `type`", path: path) }
        return optional(forms.count == 1 ? first : .anyOf(forms))
    }

    private var exclusiveKeyword: String? {
        if reference != nil { return "$ref" }
        if anyOf != nil { return "anyOf" }
        return values == nil ? nil : "enum"
    }

    private func optional(_ schema: GenerationSchema) -> GenerationSchema {
        isNullable ? .nullable(schema) : schema
    }

    private var impliedType: String {
        if properties != nil { return "object" }
        if items != nil { return "array" }
        if pattern != nil || length != CountBounds() { return "string" }
        return bounds == NumberBounds() ? "" : "number"
    }

    private func form(_ type: String) throws(GenerationSchemaError) -> GenerationSchema.Form {
        switch type {
        case "": return .anything
        case "null": return .null
        case "boolean": return .boolean
        case "integer": return .integer(try numbers(["int32", "int64"]))
        case "number": return .number(try numbers(["float", "double"]))
        case "string": return .string(try text())
        case "array":
            try check(count)
            return .array(of: items ?? .anything(), count)
        case "object": return .object(try ordered(), isClosed: isClosed)
        default: throw .invalid("has the type `\(type)`", path: path)
        }
    }

    private func numbers(_ formats: [String]) throws(GenerationSchemaError) -> NumberBounds {
        var bounds = bounds
        if let format {
            guard formats.contains(format) else { throw unknownFormat(format) }
            bounds.format = format
        }
        if let low = bounds.minimum?.value, let high = bounds.maximum?.value, low > high {
            throw .invalid("has limits that no number keeps", path: path)
        }
        return bounds
    }

    private func text() throws(GenerationSchemaError) -> TextRule {
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

extension OrderedJSON {
    fileprivate var string: String? {
        if case .scalar(.string(let text)) = self { text } else { nil }
    }

    fileprivate var number: Double? {
        switch self {
        case .scalar(.integer(let value)): Double(value)
        case .scalar(.unsigned(let value)): Double(value)
        case .scalar(.number(let value)): value
        default: nil
        }
    }
}
