/// A regular expression as steps, and a walk over all its possibilities at
/// once: the time is the length of the text times that of the expression, for
/// any expression.
struct PatternMachine: Sendable {
    private enum Step: Sendable {
        case characters(CharacterRanges)
        /// Goes on at several places, all before or behind this one.
        case jump([Int])
        case end(atEndOfText: Bool)
    }

    /// Counted repetitions are written out: more steps are an attack.
    static let sizeLimit = 20_000

    private var steps: [Step] = []
    /// Where a match may begin, at the text's begin and anywhere.
    private var starts: [Int] = []
    private var floating: [Int] = []

    /// Nil when it gets too large.
    init?(_ branches: [TextPattern.Branch]) {
        for branch in branches {
            starts.append(steps.count)
            if !branch.beginsText { floating.append(steps.count) }
            guard add(branch.node) else { return nil }
            steps.append(.end(atEndOfText: branch.endsText))
        }
    }

    private mutating func add(_ node: TextPattern.Node) -> Bool {
        guard steps.count < Self.sizeLimit else { return false }
        switch node {
        case .characters(let ranges):
            steps.append(.characters(ranges))
            return true
        case .sequence(let nodes): return nodes.allSatisfy { add($0) }
        case .alternatives(let nodes): return add(alternatives: nodes)
        case .repetition(let node, let minimum, let maximum):
            for _ in 0..<minimum where !add(node) { return false }
            guard let maximum else { return add(endless: node) }
            return add(node, atMost: maximum - minimum)
        }
    }

    private mutating func add(alternatives nodes: [TextPattern.Node]) -> Bool {
        let fork = reserve()
        var begins: [Int] = []
        var exits: [Int] = []
        for node in nodes {
            begins.append(steps.count)
            guard add(node) else { return false }
            exits.append(reserve())
        }
        steps[fork] = .jump(begins)
        for exit in exits { steps[exit] = .jump([steps.count]) }
        return true
    }

    private mutating func add(endless node: TextPattern.Node) -> Bool {
        let fork = reserve()
        guard add(node) else { return false }
        steps.append(.jump([fork]))
        steps[fork] = .jump([fork + 1, steps.count])
        return true
    }

    private mutating func add(_ node: TextPattern.Node, atMost count: Int) -> Bool {
        var forks: [Int] = []
        for _ in 0..<count {
            forks.append(reserve())
            guard add(node) else { return false }
        }
        for fork in forks { steps[fork] = .jump([fork + 1, steps.count]) }
        return true
    }

    /// A place for a step that is known later.
    private mutating func reserve() -> Int {
        steps.append(.jump([]))
        return steps.count - 1
    }
}

extension PatternMachine {
    /// The steps that wait for a character, each once.
    private struct Front {
        var waiting: [Int] = []
        /// When each step was last reached.
        var visits: [Int]
        var hasMatch = false
    }

    /// Whether the text has a place that the expression matches.
    func matches(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        var left = scalars.count
        var front = Front(visits: [Int](repeating: -1, count: steps.count))
        enter(starts, &front, round: left, isEnd: left == 0)
        for scalar in scalars {
            if front.hasMatch { return true }
            left -= 1
            let waiting = front.waiting
            front.waiting = []
            let next = waiting.filter { accepts($0, scalar) }.map { $0 + 1 }
            enter(next + floating, &front, round: left, isEnd: left == 0)
            if front.waiting.isEmpty, floating.isEmpty { break }
        }
        return front.hasMatch
    }

    private func accepts(_ index: Int, _ scalar: Unicode.Scalar) -> Bool {
        guard case .characters(let ranges) = steps[index] else { return false }
        return ranges.contains(scalar.value)
    }

    private func enter(_ begins: [Int], _ front: inout Front, round: Int, isEnd: Bool) {
        var open = begins
        while let index = open.popLast() {
            if front.visits[index] == round { continue }
            front.visits[index] = round
            switch steps[index] {
            case .characters: front.waiting.append(index)
            case .jump(let targets): open += targets
            case .end(let atEndOfText):
                if !atEndOfText || isEnd { front.hasMatch = true }
            }
        }
    }
}
