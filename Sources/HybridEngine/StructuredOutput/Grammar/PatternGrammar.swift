/// A regular expression as a grammar of the text between its quotes.
enum PatternGrammar {
    /// Characters that stand in JSON as they are and that people can see.
    static let plain = CharacterRanges(ranges: [
        0x20...0x21, 0x23...0x5B, 0x5D...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD,
        0x10000...0x10FFFF,
    ])

    private static let escapes: [(UInt32, String)] = [
        (0x22, #"\""#), (0x5C, #"\\"#), (0x0A, #"\n"#), (0x0D, #"\r"#), (0x09, #"\t"#),
    ]

    static func text(
        _ pattern: TextPattern, _ path: String
    ) throws(GenerationSchemaError) -> String {
        var choices: [String] = []
        for branch in pattern.branches { choices.append(try expression(branch.node, path)) }
        return GrammarText.choice(choices)
    }

    private static func expression(
        _ node: TextPattern.Node, _ path: String
    ) throws(GenerationSchemaError) -> String {
        switch node {
        case .characters(let ranges): return try characters(ranges, path)
        case .sequence(let nodes):
            var parts: [String] = []
            for node in nodes { parts.append(try expression(node, path)) }
            return parts.isEmpty ? "\"\"" : "(\(parts.joined(separator: " ")))"
        case .alternatives(let nodes):
            var choices: [String] = []
            for node in nodes { choices.append(try expression(node, path)) }
            return GrammarText.choice(choices)
        case .repetition(let node, let minimum, let maximum):
            let most = maximum ?? max(minimum, SchemaGrammar.repetitionLimit)
            let body = GrammarText.repeated(
                "(\(try expression(node, path)))", minimum, most)
            return body.isEmpty ? "\"\"" : body
        }
    }

    private static func characters(
        _ ranges: CharacterRanges, _ path: String
    ) throws(GenerationSchemaError) -> String {
        let visible = ranges.overlap(with: plain)
        var choices = visible.isEmpty ? [] : [GrammarText.oneOf(visible)]
        choices += escapes.filter { ranges.contains($0.0) }.map { GrammarText.literal($0.1) }
        guard !choices.isEmpty else {
            throw .unsupported("a pattern of characters that nobody can see", path: path)
        }
        return GrammarText.choice(choices)
    }
}

extension CharacterRanges {
    fileprivate func overlap(with other: CharacterRanges) -> [ClosedRange<UInt32>] {
        ranges.flatMap { range in
            other.ranges.filter { $0.overlaps(range) }.map { $0.clamped(to: range) }
        }
    }
}
