extension GenerationSchema {
    /// Deeper nesting is an attack on the stack.
    static let depthLimit = 64

    /// Every reference has a definition, and none leads back to itself without
    /// anything between.
    func check() throws(GenerationSchemaError) {
        var heads: [String: Set<String>] = [:]
        for (name, schema) in definitions.merging(["": self], uniquingKeysWith: { $1 }) {
            try schema.check(definitions, 0)
            heads[name] = schema.headReferences
        }
        try Self.checkCycles(heads)
    }

    private func check(
        _ definitions: [String: GenerationSchema], _ depth: Int
    ) throws(GenerationSchemaError) {
        guard depth < Self.depthLimit else { throw .unsupported("deeper nesting", path: "") }
        if form == .values([]) || form == .anyOf([]) {
            throw .invalid("has nothing to choose from", path: "")
        }
        if case .reference(let name) = form, !name.isEmpty, definitions[name] == nil {
            throw .invalid("refers to \(name), which is not defined", path: "")
        }
        for child in children { try child.check(definitions, depth + 1) }
    }

    /// What its value may be at once, without going into a list or an object.
    private var headReferences: Set<String> {
        switch form {
        case .reference(let name): [name]
        case .anyOf(let members): members.reduce(into: []) { $0.formUnion($1.headReferences) }
        default: []
        }
    }

    /// Takes away what waits for nothing, until nothing is left.
    private static func checkCycles(
        _ heads: [String: Set<String>]
    ) throws(GenerationSchemaError) {
        var waiting = heads.mapValues(\.count)
        var users: [String: [String]] = [:]
        for (name, references) in heads {
            for reference in references { users[reference, default: []].append(name) }
        }
        var free = waiting.filter { $0.value == 0 }.map(\.key)
        var done = 0
        while let name = free.popLast() {
            done += 1
            for user in users[name] ?? [] {
                waiting[user, default: 0] -= 1
                if waiting[user] == 0 { free.append(user) }
            }
        }
        guard done == heads.count else {
            throw .invalid("refers to itself without anything between", path: "")
        }
    }

    /// The schemas that it is made of.
    var children: [GenerationSchema] {
        switch form {
        case .array(let element, _): [element]
        case .object(let properties, _): properties.map(\.schema)
        case .anyOf(let members): members
        default: []
        }
    }
}
