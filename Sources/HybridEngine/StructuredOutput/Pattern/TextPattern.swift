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

    init(_ source: String, at path: String) throws(GenerationSchemaError) {
        self.source = source
        var parser = TextPatternParser(source, path: path)
        branches = try parser.branches()
    }

    /// Whether the text has a place that the expression matches.
    func matches(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        return branches.contains { branch in
            let starts = branch.beginsText ? [0] : Set(0...scalars.count)
            let ends = branch.node.ends(from: starts, in: scalars)
            return branch.endsText ? ends.contains(scalars.count) : !ends.isEmpty
        }
    }
}

extension TextPattern.Node {
    /// Everywhere a match may end that begins at one of these places: a walk
    /// over all possibilities at once, so that no expression takes long.
    func ends(from starts: Set<Int>, in text: [Unicode.Scalar]) -> Set<Int> {
        if starts.isEmpty { return [] }
        switch self {
        case .characters(let ranges):
            return Set(
                starts.lazy.filter { $0 < text.count && ranges.contains(text[$0].value) }
                    .map { $0 + 1 })
        case .sequence(let nodes):
            return nodes.reduce(starts) { $1.ends(from: $0, in: text) }
        case .alternatives(let nodes):
            return nodes.reduce(into: Set()) { $0.formUnion($1.ends(from: starts, in: text)) }
        case .repetition(let node, let minimum, let maximum):
            var current = starts
            for _ in 0..<minimum { current = node.ends(from: current, in: text) }
            var all = current
            var count = minimum
            while !current.isEmpty, maximum.map({ count < $0 }) ?? true {
                current = node.ends(from: current, in: text).subtracting(all)
                all.formUnion(current)
                count += 1
            }
            return all
        }
    }
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
