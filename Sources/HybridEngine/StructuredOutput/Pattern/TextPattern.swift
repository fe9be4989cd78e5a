/// A regular expression of the kind that a grammar can follow: characters,
/// classes, groups, alternatives and repetitions, with `^` and `$` at the ends.
struct TextPattern: Sendable, Equatable {
    indirect enum Node: Sendable, Equatable {
        case characters(CharacterRanges)
        case sequence([Node])
        case alternatives([Node])
        case repetition(Node, minimum: Int, maximum: Int?)
    }

    /// One side of a `|` at the outermost level.
    struct Branch: Sendable, Equatable {
        var node: Node
        var beginsText: Bool
        var endsText: Bool
    }

    let source: String
    let branches: [Branch]
    private let machine: PatternMachine

    init(_ source: String, at path: String) throws(GenerationSchemaError) {
        self.source = source
        var parser = TextPatternParser(source, path: path)
        branches = try parser.branches()
        guard let machine = PatternMachine(branches) else {
            throw .unsupported(
                "a pattern of more than \(PatternMachine.sizeLimit) steps", path: path)
        }
        self.machine = machine
    }

    /// Whether the text has a place that the expression matches.
    func matches(_ text: String) -> Bool { machine.matches(text) }

    static func == (one: TextPattern, other: TextPattern) -> Bool { one.source == other.source }
}

/// Characters, as ranges of their numbers.
struct CharacterRanges: Sendable, Equatable {
    var ranges: [ClosedRange<UInt32>]

    func contains(_ number: UInt32) -> Bool { ranges.contains { $0.contains(number) } }

    /// All scalars but these.
    var inverted: CharacterRanges {
        var next: UInt32 = 0
        var result: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
            next = max(next, range.upperBound + 1)
        }
        if next <= 0x10FFFF { result.append(next...0x10FFFF) }
        return CharacterRanges(ranges: result)
    }

    static let digits = CharacterRanges(ranges: [0x30...0x39])
    static let wordCharacters = CharacterRanges(
        ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let blanks = CharacterRanges(ranges: [0x09...0x0D, 0x20...0x20, 0xA0...0xA0])
    /// Anything but the end of a line.
    static let inLine = CharacterRanges(
        ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]
    ).inverted
}
