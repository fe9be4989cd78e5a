/// Reads regular expressions, and names what in them cannot be followed.
struct TextPatternParser {
    /// Deeper groups are an attack on the stack.
    private static let depthLimit = 32
    private static let repetitionLimit = 1_000

    private let characters: [Character]
    private let path: String
    private var position = 0
    private var depth = 0

    init(_ source: String, path: String) {
        characters = Array(source)
        self.path = path
    }

    mutating func branches() throws(GenerationSchemaError) -> [TextPattern.Branch] {
        var branches: [TextPattern.Branch] = []
        repeat {
            let beginsText = accept("^")
            let node = try sequence()
            branches.append(.init(node: node, beginsText: beginsText, endsText: accept("$")))
        } while accept("|")
        guard position == characters.count else { throw unsupported(String(rest.prefix(1))) }
        return branches
    }

    private var rest: ArraySlice<Character> { characters[position...] }

    private mutating func accept(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        position += 1
        return true
    }

    private mutating func alternatives() throws(GenerationSchemaError) -> TextPattern.Node {
        var nodes = [try sequence()]
        while accept("|") { nodes.append(try sequence()) }
        return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
    }

    private mutating func sequence() throws(GenerationSchemaError) -> TextPattern.Node {
        var nodes: [TextPattern.Node] = []
        while let next = rest.first, !"|)$".contains(next) {
            nodes.append(try repeated(try atom()))
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    private mutating func repeated(
        _ node: TextPattern.Node
    ) throws(GenerationSchemaError) -> TextPattern.Node {
        let bounds: (Int, Int?)
        switch rest.first {
        case "*": bounds = (0, nil)
        case "+": bounds = (1, nil)
        case "?": bounds = (0, 1)
        case "{": return try counted(node)
        default: return node
        }
        position += 1
        // Greedy or not makes no difference to what matches.
        _ = accept("?")
        return .repetition(node, minimum: bounds.0, maximum: bounds.1)
    }

    private mutating func counted(
        _ node: TextPattern.Node
    ) throws(GenerationSchemaError) -> TextPattern.Node {
        guard let end = rest.firstIndex(of: "}") else { throw unsupported("{") }
        let text = String(characters[position + 1..<end])
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
        // A sign is no digit.
        guard text.allSatisfy({ "0123456789,".contains($0) }), numbers.count <= 2,
            let minimum = Int(numbers[0])
        else { throw unsupported("{") }
        let maximum: Int?
        switch numbers.last {
        case _ where numbers.count == 1: maximum = minimum
        case "": maximum = nil
        case let last?:
            guard let number = Int(last), number >= minimum else { throw unsupported("{\(text)}") }
            maximum = number
        case nil: maximum = nil
        }
        guard max(minimum, maximum ?? 0) <= Self.repetitionLimit else {
            throw unsupported("{\(text)}")
        }
        position = end + 1
        _ = accept("?")
        return .repetition(node, minimum: minimum, maximum: maximum)
    }

    private mutating func atom() throws(GenerationSchemaError) -> TextPattern.Node {
        guard let character = rest.first else { return .sequence([]) }
        position += 1
        switch character {
        case "(": return try group()
        case "[": return .characters(try characterClass())
        case ".": return .characters(.inLine)
        case "\\": return .characters(try escape())
        case "*", "+", "?", "{", "^": throw unsupported(String(character))
        default:
            let scalars = character.unicodeScalars.map { TextPattern.Node.characters(.one($0)) }
            return scalars.count == 1 ? scalars[0] : .sequence(scalars)
        }
    }

    private mutating func group() throws(GenerationSchemaError) -> TextPattern.Node {
        if accept("?") {
            guard accept(":") else { throw unsupported("(?" + String(rest.prefix(1))) }
        }
        depth += 1
        guard depth <= Self.depthLimit else { throw unsupported("too many groups") }
        let node = try alternatives()
        guard accept(")") else { throw unsupported("(") }
        depth -= 1
        return node
    }

    private mutating func characterClass() throws(GenerationSchemaError) -> CharacterRanges {
        let isInverted = accept("^")
        var ranges: [ClosedRange<UInt32>] = []
        while let character = rest.first, character != "]" {
            let first = try classMember()
            guard rest.first == "-", rest.dropFirst().first != "]", let low = first.single else {
                ranges += first.ranges
                continue
            }
            position += 1
            guard let high = try classMember().single, high >= low else { throw unsupported("[") }
            ranges.append(low...high)
        }
        guard accept("]"), !ranges.isEmpty else { throw unsupported("[") }
        let all = CharacterRanges(ranges: ranges)
        return isInverted ? all.inverted : all
    }

    private mutating func classMember() throws(GenerationSchemaError) -> CharacterRanges {
        guard let character = rest.first else { throw unsupported("[") }
        position += 1
        if character == "\\" { return try escape() }
        return CharacterRanges(ranges: character.unicodeScalars.map { $0.value...$0.value })
    }

    private mutating func escape() throws(GenerationSchemaError) -> CharacterRanges {
        guard let character = rest.first else { throw unsupported("\\") }
        position += 1
        switch character {
        case "d": return .digits
        case "D": return CharacterRanges.digits.inverted
        case "w": return .wordCharacters
        case "W": return CharacterRanges.wordCharacters.inverted
        case "s": return .blanks
        case "S": return CharacterRanges.blanks.inverted
        case "n": return .one("\n")
        case "r": return .one("\r")
        case "t": return .one("\t")
        case _ where character.isLetter || character.isNumber:
            throw unsupported("\\\(character)")
        default:
            return CharacterRanges(ranges: character.unicodeScalars.map { $0.value...$0.value })
        }
    }

    private func unsupported(_ what: String) -> GenerationSchemaError {
        .unsupported("a pattern with \(what)", path: path)
    }
}

extension CharacterRanges {
    static func one(_ scalar: Unicode.Scalar) -> CharacterRanges {
        CharacterRanges(ranges: [scalar.value...scalar.value])
    }

    /// The only character, if there is one only.
    fileprivate var single: UInt32? {
        guard ranges.count == 1, ranges[0].count == 1 else { return nil }
        return ranges[0].lowerBound
    }
}
