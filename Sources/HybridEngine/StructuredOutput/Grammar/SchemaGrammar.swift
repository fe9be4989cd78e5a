/// A schema as a grammar that llama.cpp holds a model to.
///
/// What a schema leaves open has limits here, so that an answer comes to an
/// end: 256 characters for a text, 16 items for a list, 15 digits for a number
/// and 6 after its point, 64 rounds of an open repetition in a pattern; a value
/// of any type is nested three deep. References may nest without an end: there
/// the limit of tokens is what is left.
struct SchemaGrammar {
    static let textLimit = 256
    static let itemLimit = 16
    static let repetitionLimit = 64
    static let freeDepth = 3
    /// More repetitions than this are not allowed by llama.cpp.
    static let countLimit = 1_000

    private let schema: GenerationSchema
    private let prefix: String
    private(set) var rules: [(name: String, body: String)] = []
    private var names: [String: String] = [:]
    private var waiting: [(name: String, schema: GenerationSchema)] = []

    /// - Parameter prefix: stands before the names of all rules.
    /// - Throws: ``GenerationSchemaError`` for what the grammar cannot say.
    init(_ schema: GenerationSchema, prefix: String = "") throws(GenerationSchemaError) {
        self.schema = schema
        self.prefix = prefix
        try schema.check()
        let body = try expression(schema, "")
        rules.insert((name: "\(prefix)value", body: body), at: 0)
        while let (name, definition) = waiting.popLast() {
            add(name, try expression(definition, "/$defs/\(name)"))
        }
    }

    /// The grammar of an answer that is this value and nothing else.
    var text: String { "root ::= value\n" + rulesText }

    /// The rules alone; `value` (behind the prefix) is the first.
    var rulesText: String {
        rules.map { "\($0.name) ::= \($0.body)\n" }.joined()
    }

    private mutating func add(_ name: String, _ body: String) {
        rules.append((name: name, body: body))
    }

    /// A rule for a body that stands in several places, once.
    private mutating func shared(_ body: String, _ letter: String) -> String {
        if let name = names[body] { return name }
        let name = "\(prefix)\(letter)\(rules.count)"
        names[body] = name
        add(name, body)
        return name
    }

    private mutating func expression(
        _ schema: GenerationSchema, _ path: String
    ) throws(GenerationSchemaError) -> String {
        switch schema.form {
        case .anything: return free(Self.freeDepth)
        case .null: return "\"null\""
        case .boolean: return "(\"true\" | \"false\")"
        case .integer(let bounds): return try number(NumberGrammar.integers(bounds), path)
        case .number(let bounds): return try number(NumberGrammar.decimals(bounds), path)
        case .string(let rule): return try text(rule, path)
        case .array(let element, let count): return try array(element, count, path)
        case .object(let properties, let isClosed):
            // Nothing is known of it but that it is an object.
            if properties.isEmpty, !isClosed { return freeObject(Self.freeDepth) }
            return try object(properties, path)
        case .values(let values):
            return TextChoice.grammar(values.map { OrderedJSON($0).text })
        case .anyOf(let members):
            var choices: [String] = []
            for (index, member) in members.enumerated() {
                choices.append(try expression(member, "\(path)/anyOf/\(index)"))
            }
            return GrammarText.choice(choices)
        case .reference(let name): return reference(name)
        }
    }

    private mutating func reference(_ name: String) -> String {
        if name.isEmpty { return "\(prefix)value" }
        if let rule = names["$ref \(name)"] { return rule }
        let rule = "\(prefix)def\(names.count)"
        names["$ref \(name)"] = rule
        if let definition = schema.definitions[name] { waiting.append((rule, definition)) }
        return rule
    }

    private mutating func number(
        _ body: String?, _ path: String
    ) throws(GenerationSchemaError) -> String {
        guard let body else {
            throw .unsupported("limits of a number that are too narrow or too wide", path: path)
        }
        return shared(body, "n")
    }

    private mutating func array(
        _ element: GenerationSchema, _ count: CountBounds, _ path: String
    ) throws(GenerationSchemaError) -> String {
        let (minimum, maximum) = try limits(count, Self.itemLimit, path)
        if maximum == 0 { return "\"[]\"" }
        let item = shared(try expression(element, path + "/items"), "i")
        let more = GrammarText.repeated("(\(Self.comma) \(item))", max(0, minimum - 1), maximum - 1)
        let items = "\(item) \(more)"
        return "\"[\" " + (minimum == 0 ? "(\(items))?" : items) + " \"]\""
    }

    private func limits(
        _ count: CountBounds, _ usual: Int, _ path: String
    ) throws(GenerationSchemaError) -> (Int, Int) {
        let minimum = max(0, count.minimum ?? 0)
        guard minimum <= Self.countLimit else {
            throw .unsupported("a count above \(Self.countLimit)", path: path)
        }
        guard minimum <= count.maximum ?? .max else {
            throw .invalid("has limits that nothing keeps", path: path)
        }
        let maximum = count.maximum ?? max(usual, minimum)
        return (minimum, min(maximum, Self.countLimit))
    }

    /// The properties in order, each rule says what may come from there on.
    private mutating func object(
        _ properties: [GenerationSchema.Property], _ path: String
    ) throws(GenerationSchemaError) -> String {
        var pairs: [String] = []
        for property in properties {
            let value = try expression(property.schema, "\(path)/\(property.name)")
            let key = GrammarText.literal(OrderedJSON.string(property.name).text + ":")
            pairs.append(shared("\(key) \" \"? \(value)", "p"))
        }
        var (first, later) = ("", "")
        for (property, pair) in zip(properties, pairs).reversed() {
            let begin = GrammarText.sequence(pair, later)
            let goOn = GrammarText.sequence(Self.comma, pair, later)
            if property.isOptional {
                first = shared(GrammarText.choice([begin, first.isEmpty ? "\"\"" : first]), "o")
                later = shared(GrammarText.choice([goOn, later.isEmpty ? "\"\"" : later]), "o")
            } else {
                first = shared(begin, "o")
                later = shared(goOn, "o")
            }
        }
        return GrammarText.sequence("\"{\"", first, "\"}\"")
    }

    private static let comma = "\",\" \" \"?"

    /// Any value; lists and objects only so deep.
    private mutating func free(_ depth: Int) -> String {
        let scalar = shared(
            "\(string(0, Self.textLimit)) | \"-\"? (\"0\" | [1-9] [0-9]{0,14}) "
                + "(\".\" [0-9]{1,6})? | \"true\" | \"false\" | \"null\"", "s")
        guard depth > 0 else { return scalar }
        let inner = free(depth - 1)
        return shared(
            "\(scalar) | \"[\" (\(inner) (\(Self.comma) \(inner))\(Self.more))? \"]\""
                + " | \(freeObject(depth))", "f")
    }

    private mutating func freeObject(_ depth: Int) -> String {
        let pair = shared("\(string(1, 64)) \":\" \" \"? \(free(depth - 1))", "p")
        return "\"{\" (\(pair) (\(Self.comma) \(pair))\(Self.more))? \"}\""
    }

    private static let more = "{0,\(itemLimit - 1)}"
}

extension SchemaGrammar {
    private mutating func text(
        _ rule: TextRule, _ path: String
    ) throws(GenerationSchemaError) -> String {
        let pattern = rule.format.flatMap { $0.pattern($0.model) } ?? rule.pattern
        guard let pattern else {
            let (minimum, maximum) = try limits(rule.length, Self.textLimit, path)
            return string(minimum, maximum)
        }
        guard rule.length == CountBounds(), rule.format == nil || rule.pattern == nil else {
            throw .unsupported("a pattern or format beside other rules for the text", path: path)
        }
        return shared("\"\\\"\" \(try PatternGrammar.text(pattern, path)) \"\\\"\"", "t")
    }

    private mutating func string(_ minimum: Int, _ maximum: Int) -> String {
        let character = shared(Self.character, "c")
        return shared(
            GrammarText.sequence(
                "\"\\\"\"", GrammarText.repeated(character, minimum, maximum), "\"\\\"\""), "t")
    }

    /// What a text may hold as it is, and what it may hold behind a backslash.
    private static let character =
        GrammarText.oneOf(PatternGrammar.plain.ranges) + " | \"\\\\\" [\"\\\\/bfnrt]"
}
