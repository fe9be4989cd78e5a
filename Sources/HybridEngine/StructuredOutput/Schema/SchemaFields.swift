/// The keywords of one schema, gathered in any order.
struct SchemaFields {
    let path: String
    private(set) var title: String?
    private(set) var description: String?
    /// Every keyword that an answer has to be held to.
    private(set) var given: [String] = []
    private(set) var types: [String]?
    private(set) var properties: [GenerationSchema.Property]?
    private(set) var required: Set<String>?
    private(set) var ordering: [String]?
    private(set) var isClosed = false
    private(set) var items: GenerationSchema?
    private(set) var count = CountBounds()
    private(set) var length = CountBounds()
    private(set) var bounds = NumberBounds()
    private(set) var pattern: TextPattern?
    private(set) var format: String?
    private(set) var values: [JSONValue]?
    private(set) var constant: JSONValue?
    private(set) var anyOf: [GenerationSchema]?
    private(set) var reference: String?
    private(set) var isNullable = false

    init(path: String) {
        self.path = path
    }

    mutating func take(
        _ keyword: String, _ value: OrderedJSON, _ reader: SchemaReader, _ depth: Int
    ) throws(GenerationSchemaError) {
        if !SchemaKeywords.annotations.contains(keyword) {
            guard !given.contains(keyword) else {
                throw .invalid("has `\(keyword)` twice", path: path)
            }
            if keyword != "uniqueItems" { given.append(keyword) }
        }
        switch (keyword, value) {
        case ("title", .scalar(.string(let text))): title = text
        case ("description", .scalar(.string(let text))): description = text
        case ("type", .scalar(.string(let name))): types = [name.lowercased()]
        case ("type", .array(let names)):
            types = try strings(names, keyword).map { $0.lowercased() }
        case ("nullable", .scalar(.boolean(let flag))): isNullable = flag
        case ("enum", .array(let all)): values = all.map(\.value)
        case ("const", _): constant = value.value
        case ("required", .array(let names)): required = Set(try strings(names, keyword))
        case ("propertyOrdering", .array(let names)): ordering = try strings(names, keyword)
        case ("additionalProperties", .scalar(.boolean(let isOpen))): isClosed = !isOpen
        case ("$ref", .scalar(.string(let text))): reference = try name(in: text)
        case ("pattern", .scalar(.string(let text))): pattern = try TextPattern(text, at: path)
        case ("format", .scalar(.string(let text))): format = text
        case ("uniqueItems", .scalar(.boolean(false))): break
        case _ where SchemaKeywords.annotations.contains(keyword): break
        default: try takeParts(keyword, value, reader, depth)
        }
    }

    /// Keywords with schemas in them.
    private mutating func takeParts(
        _ keyword: String, _ value: OrderedJSON, _ reader: SchemaReader, _ depth: Int
    ) throws(GenerationSchemaError) {
        let place = "\(path)/\(keyword)"
        switch (keyword, value) {
        case ("items", .object), ("items", .scalar(.boolean(true))):
            items = try reader.schema(value, place, depth + 1)
        case ("properties", .object(let members)):
            properties = []
            for member in members {
                let schema = try reader.schema(member.value, "\(place)/\(member.name)", depth + 1)
                properties?.append(.init(member.name, schema))
            }
        case ("anyOf", .array(let members)):
            anyOf = []
            for (index, member) in members.enumerated() {
                anyOf?.append(try reader.schema(member, "\(place)/\(index)", depth + 1))
            }
        default: try takeNumber(keyword, value)
        }
    }

    private func strings(
        _ names: [OrderedJSON], _ keyword: String
    ) throws(GenerationSchemaError) -> [String] {
        let strings = names.compactMap(\.string)
        guard strings.count == names.count else {
            throw .invalid("has a `\(keyword)` with something else than names", path: path)
        }
        return strings
    }

    private mutating func takeNumber(
        _ keyword: String, _ value: OrderedJSON
    ) throws(GenerationSchemaError) {
        guard case .scalar(let scalar) = value, let number = ExactNumber(scalar) else {
            throw .unsupported("`\(keyword)`", path: path)
        }
        let count = number.isWhole ? Int(exactly: number.rounded(.down)) : nil
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
    private func name(in reference: String) throws(GenerationSchemaError) -> String {
        if reference == "#" { return "" }
        for prefix in ["#/$defs/", "#/definitions/"] where reference.hasPrefix(prefix) {
            let name = reference.dropFirst(prefix.count)
            if !name.isEmpty, !name.contains("/") { return JSONPointer.unescaped(name) }
        }
        throw .unsupported("`$ref` to \(reference)", path: path)
    }
}

/// Names in JSON pointers.
enum JSONPointer {
    static func escaped(_ name: String) -> String {
        name.replacing("~", with: "~0").replacing("/", with: "~1")
    }

    static func unescaped(_ name: some StringProtocol) -> String {
        String(name).replacing("~1", with: "/").replacing("~0", with: "~")
    }
}

extension OrderedJSON {
    fileprivate var string: String? {
        if case .scalar(.string(let text)) = self { text } else { nil }
    }
}
