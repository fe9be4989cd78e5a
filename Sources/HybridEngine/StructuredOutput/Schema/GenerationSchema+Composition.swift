/// Schemas that are put into another one. Definitions stand beside the whole,
/// so those of the parts move there: under another name where two differ. A
/// part that holds itself becomes a definition, too.
struct SchemaComposition {
    private(set) var definitions: [String: GenerationSchema] = [:]
    /// Names that parts use and somebody else will define.
    private let open: Set<String>

    init(_ parts: [GenerationSchema]) {
        open = parts.reduce(into: []) { names, part in
            names.formUnion(part.references.subtracting(part.definitions.keys))
        }
    }

    init(definitions: [String: GenerationSchema], open: Set<String>) {
        self.definitions = definitions
        self.open = open
    }

    /// What stands in the whole for a part.
    mutating func place(_ part: GenerationSchema) -> GenerationSchema {
        var (part, own) = (part, part.definitions)
        part.definitions = [:]
        let holdsItself = [part].contains(own.values) { $0.references.contains("") }
        guard let name = part.ownName, holdsItself else {
            let names = own.isEmpty ? [:] : absorb(own)
            return part.renaming(names)
        }
        part.ownName = nil
        let selfName = Self.fresh(name) { own[$0] != nil }
        own[selfName] = part
        let names = absorb(own.mapValues { $0.renaming(["": selfName]) })
        return GenerationSchema(.reference(names[selfName] ?? selfName))
    }

    /// Takes definitions in.
    ///
    /// - Returns: the new names of those that got one.
    mutating func absorb(_ own: [String: GenerationSchema]) -> [String: String] {
        var clashes = Set(own.keys.filter { !isFree($0, for: own[$0]) })
        // What refers to a renamed definition is another one, too.
        while let next = own.first(where: { name, schema in
            !clashes.contains(name) && definitions[name] != nil
                && !schema.references.isDisjoint(with: clashes)
        }) {
            clashes.insert(next.key)
        }
        var names: [String: String] = [:]
        for name in clashes.sorted() {
            let taken = Set(names.values)
            names[name] = Self.fresh(name) {
                own[$0] != nil || definitions[$0] != nil || open.contains($0)
                    || taken.contains($0)
            }
        }
        for (name, schema) in own {
            definitions[names[name] ?? name] = schema.renaming(names)
        }
        return names
    }

    private func isFree(_ name: String, for schema: GenerationSchema?) -> Bool {
        !open.contains(name) && (definitions[name] == nil || definitions[name] == schema)
    }

    /// The name itself, or with a number behind it.
    private static func fresh(_ name: String, isTaken: (String) -> Bool) -> String {
        var (result, number) = (name, 1)
        while isTaken(result) {
            number += 1
            result = "\(name)\(number)"
        }
        return result
    }
}

extension [GenerationSchema] {
    fileprivate func contains(
        _ more: some Sequence<GenerationSchema>, where isSo: (GenerationSchema) -> Bool
    ) -> Bool {
        contains(where: isSo) || more.contains(where: isSo)
    }
}

extension GenerationSchema {
    /// One whole of parts.
    static func composed(
        of parts: [GenerationSchema], title: String? = nil, description: String? = nil,
        _ form: ([GenerationSchema]) -> Form
    ) -> GenerationSchema {
        var composition = SchemaComposition(parts)
        var placed: [GenerationSchema] = []
        for part in parts { placed.append(composition.place(part)) }
        var whole = GenerationSchema(form(placed), title: title, description: description)
        whole.definitions = composition.definitions
        return whole
    }

    /// The schema of a type, which is a whole by itself: `#` in it stays what
    /// it is wherever it is put.
    func named(_ type: any Any.Type) -> GenerationSchema {
        var schema = self
        let letters = "\(type)".filter { $0.isLetter || $0.isNumber || $0 == "_" }
        schema.ownName = letters.isEmpty ? Self.usualName : letters
        return schema
    }

    static let usualName = "Value"

    /// The definitions that it names; empty for the whole.
    var references: Set<String> {
        if case .reference(let name) = form { return [name] }
        return children.reduce(into: []) { $0.formUnion($1.references) }
    }

    func renaming(_ names: [String: String]) -> GenerationSchema {
        if names.isEmpty { return self }
        var schema = self
        schema.form = form.mappingChildren { $0.renaming(names) }
        if case .reference(let name) = form { schema.form = .reference(names[name] ?? name) }
        return schema
    }
}

extension GenerationSchema.Form {
    fileprivate func mappingChildren(
        _ change: (GenerationSchema) -> GenerationSchema
    ) -> GenerationSchema.Form {
        switch self {
        case .array(let element, let count): .array(of: change(element), count)
        case .object(let properties, let isClosed):
            .object(
                properties.map { .init($0.name, change($0.schema), isOptional: $0.isOptional) },
                isClosed: isClosed)
        case .anyOf(let members): .anyOf(members.map(change))
        default: self
        }
    }
}
