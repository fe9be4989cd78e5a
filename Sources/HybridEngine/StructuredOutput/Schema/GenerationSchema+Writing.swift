extension GenerationSchema {
    /// As JSON Schema: what `responseJsonSchema` and `parametersJsonSchema`
    /// take. The order of properties stands in `propertyOrdering`.
    public var jsonSchema: JSONValue { orderedJSONSchema.value }

    /// The same as text, properties in their order.
    public var jsonSchemaText: String { orderedJSONSchema.text }

    var orderedJSONSchema: OrderedJSON {
        var members = form.jsonMembers
        if let title { members.append(.init("title", .string(title))) }
        if let description { members.append(.init("description", .string(description))) }
        if !definitions.isEmpty {
            members.append(
                .init(
                    "$defs",
                    .object(
                        definitions.sorted { $0.key < $1.key }
                            .map { .init($0.key, $0.value.orderedJSONSchema) })))
        }
        return .object(members)
    }
}

extension GenerationSchema.Form {
    fileprivate var jsonMembers: [OrderedJSON.Member] {
        switch self {
        case .anything: []
        case .null: [.type("null")]
        case .boolean: [.type("boolean")]
        case .integer(let bounds): [.type("integer")] + bounds.jsonMembers
        case .number(let bounds): [.type("number")] + bounds.jsonMembers
        case .string(let rule): [.type("string")] + rule.jsonMembers
        case .array(let element, let count):
            [.type("array"), .init("items", OrderedJSON(element))]
                + count.jsonMembers("minItems", "maxItems")
        case .object(let properties, let isClosed): Self.object(properties, isClosed: isClosed)
        case .values(let values):
            values.count == 1
                ? [.init("const", OrderedJSON(values[0]))]
                : [.init("enum", .array(values.map { OrderedJSON($0) }))]
        case .anyOf(let members): [.init("anyOf", .array(members.map { OrderedJSON($0) }))]
        case .reference(let name):
            [.init("$ref", .string(name.isEmpty ? "#" : "#/$defs/\(JSONPointer.escaped(name))"))]
        }
    }

    private static func object(
        _ properties: [GenerationSchema.Property], isClosed: Bool
    ) -> [OrderedJSON.Member] {
        var members: [OrderedJSON.Member] = [
            .type("object"),
            .init(
                "properties", .object(properties.map { .init($0.name, OrderedJSON($0.schema)) })),
        ]
        let required = properties.filter { !$0.isOptional }.map { OrderedJSON.string($0.name) }
        if !required.isEmpty { members.append(.init("required", .array(required))) }
        if properties.count > 1 {
            members.append(
                .init("propertyOrdering", .array(properties.map { .string($0.name) })))
        }
        if isClosed { members.append(.init("additionalProperties", .scalar(.boolean(false)))) }
        return members
    }
}

extension NumberBounds {
    fileprivate var jsonMembers: [OrderedJSON.Member] {
        var members: [OrderedJSON.Member] = []
        if let minimum {
            members.append(
                .init(
                    minimum.isExclusive ? "exclusiveMinimum" : "minimum",
                    .scalar(minimum.value.json)))
        }
        if let maximum {
            members.append(
                .init(
                    maximum.isExclusive ? "exclusiveMaximum" : "maximum",
                    .scalar(maximum.value.json)))
        }
        return members
    }
}

extension CountBounds {
    func jsonMembers(_ least: String, _ most: String) -> [OrderedJSON.Member] {
        [(least, minimum), (most, maximum)].compactMap { name, count in
            count.map { .init(name, .scalar(.integer($0))) }
        }
    }
}

extension TextRule {
    fileprivate var jsonMembers: [OrderedJSON.Member] {
        var members = length.jsonMembers("minLength", "maxLength")
        if let pattern { members.append(.init("pattern", .string(pattern.source))) }
        if let format { members.append(.init("format", .string(format.rawValue))) }
        return members
    }
}

extension OrderedJSON {
    fileprivate init(_ schema: GenerationSchema) {
        self = schema.orderedJSONSchema
    }

    static func string(_ text: String) -> OrderedJSON { .scalar(.string(text)) }

    /// Whole numbers without a fraction.
    static func number(_ value: Double) -> OrderedJSON {
        .scalar(Int(exactly: value).map(JSONValue.integer) ?? .number(value))
    }
}

extension OrderedJSON.Member {
    init(_ name: String, _ value: OrderedJSON) {
        self.init(name: name, value: value)
    }

    static func type(_ name: String) -> OrderedJSON.Member { .init("type", .string(name)) }
}
