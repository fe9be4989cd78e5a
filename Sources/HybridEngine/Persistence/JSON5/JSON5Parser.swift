/// Reads JSON5 by recursive descent.
struct JSON5Parser {
    /// Deeper nesting is no configuration, and would use up the stack.
    private static let depthLimit = 64

    var scanner: JSON5Scanner
    private(set) var lines: [String: Int] = [:]
    private(set) var repeated: [String] = []

    init(_ text: String) {
        scanner = JSON5Scanner(text)
    }

    mutating func document() throws(JSON5Error) -> JSONValue {
        let value = try self.value(at: [])
        try scanner.skipBlanks()
        if let scalar = scanner.next {
            throw scanner.error("\(scalar.inWords) stands behind the end")
        }
        return value
    }

    private mutating func value(at path: [String]) throws(JSON5Error) -> JSONValue {
        guard path.count <= Self.depthLimit else {
            throw scanner.error("it is nested too deeply")
        }
        try scanner.skipBlanks()
        switch scanner.next {
        case nil: throw scanner.error("a value is missing at the end")
        case "{": return .object(try members(at: path))
        case "[": return .array(try elements(at: path))
        case "\"", "'": return .string(try string())
        case let scalar?: return try word(scalar)
        }
    }

    private mutating func members(at path: [String]) throws(JSON5Error) -> [String: JSONValue] {
        let start = scanner.line
        var members: [String: JSONValue] = [:]
        _ = scanner.take()
        while try !closes("}", start, "an object { is not closed") {
            let line = scanner.line
            let name = try self.name()
            let inner = path + [name]
            let key = inner.joined(separator: ".")
            try scanner.skipBlanks()
            guard scanner.take(":") else {
                throw scanner.error("a : is missing behind \u{201C}\(name)\u{201D}")
            }
            if members[name] != nil { repeated.append(key) }
            lines[key] = line
            members[name] = try value(at: inner)
            try separator("}", start, "an object { is not closed")
        }
        return members
    }

    private mutating func elements(at path: [String]) throws(JSON5Error) -> [JSONValue] {
        let start = scanner.line
        var elements: [JSONValue] = []
        _ = scanner.take()
        while try !closes("]", start, "a list [ is not closed") {
            elements.append(try value(at: path + ["[\(elements.count)]"]))
            try separator("]", start, "a list [ is not closed")
        }
        return elements
    }

    /// Takes the end of an object or a list.
    private mutating func closes(
        _ end: Unicode.Scalar, _ start: Int, _ complaint: String
    ) throws(JSON5Error) -> Bool {
        try scanner.skipBlanks()
        if scanner.next == nil { throw JSON5Error(line: start, reason: complaint) }
        return scanner.take(end)
    }

    /// Takes the comma before the next member, unless the end comes.
    private mutating func separator(
        _ end: Unicode.Scalar, _ start: Int, _ complaint: String
    ) throws(JSON5Error) {
        let line = scanner.line
        try scanner.skipBlanks()
        if scanner.take(",") || scanner.next == end { return }
        guard scanner.next != nil else { throw JSON5Error(line: start, reason: complaint) }
        throw JSON5Error(line: line, reason: "a comma is missing at the end of the value")
    }

    private mutating func name() throws(JSON5Error) -> String {
        if scanner.next == "\"" || scanner.next == "'" { return try string() }
        let name = scanner.take(while: \.isInName)
        guard let first = name.unicodeScalars.first else {
            throw scanner.error("\(scanner.next?.inWords ?? "the end") stands where a key belongs")
        }
        guard !("0"..."9").contains(first) else {
            throw scanner.error("a key that begins with a digit needs quotes")
        }
        return name
    }
}

extension Unicode.Scalar {
    /// Whether it may stand in a name or number without quotes.
    var isInName: Bool {
        self == "_" || self == "$" || self == "\u{200c}" || self == "\u{200d}"
            || properties.isIDContinue
    }
}
