import ChatUI
import HybridEngine
import TerminalUI

/// What a token of an answer in Markdown costs, by what the answer is made of.
struct TokenFigures {
    private static let tokens = 8_000
    private static let part = 1_000
    private static let bytesPerToken = 5
    /// About as at 150 tokens and 60 frames a second.
    private static let tokensPerFrame = 2
    private static let size = Size(columns: 100, rows: 30)

    func measure() -> [Figure] {
        let costs = MarkdownSample.all.map { sample in
            // What else the machine does only adds: the smaller of two is nearer.
            (name: sample.name, parts: zip(Self.stream(sample), Self.stream(sample)).map(min))
        }
        return [cost(costs), growth(costs)]
    }

    /// Milliseconds a token, for each thousand of them.
    private static func stream(_ sample: MarkdownSample) -> [Double] {
        var chat = LongChat(size: size)
        chat.begin("Why?")
        return (0..<(tokens / part)).map { number in
            let pieces = (0..<part).map { token in
                let start = (number * part + token) * bytesPerToken
                return sample.piece(start..<(start + bytesPerToken))
            }
            let start = ProcessTime.milliseconds()
            for (index, piece) in pieces.enumerated() {
                chat.act(.response(turn: chat.turn, .textDelta(piece)))
                if index.isMultiple(of: tokensPerFrame) { chat.draw() }
            }
            return (ProcessTime.milliseconds() - start) / Double(part)
        }
    }

    private func cost(_ costs: [(name: String, parts: [Double])]) -> Figure {
        let means = costs.map { ($0.name, $0.parts.reduce(0, +) / Double($0.parts.count)) }
        return Figure(
            name: "markdownToken", value: means.map(\.1).max() ?? 0, unit: "ms/token",
            aim: .below(0.1),
            reference: .init(
                what: "a frame that changes nothing", value: frameCost(), unit: "ms"),
            details: Dictionary(means, uniquingKeysWith: { $1 }),
            note: "processor time of taking a token in, setting the answer and drawing a frame "
                + "for every other token; the dearest kind of text")
    }

    private func growth(_ costs: [(name: String, parts: [Double])]) -> Figure {
        let ratios = costs.map { cost in
            (cost.name, Statistics.ratio(cost.parts.last ?? 0, to: cost.parts.first ?? 0))
        }
        return Figure(
            name: "markdownTokenGrowth", value: ratios.map(\.1).max() ?? 0, unit: "ratio",
            aim: .atMost(1.5),
            reference: .init(what: "a cost that is flat", value: 1, unit: "ratio"),
            details: Dictionary(ratios, uniquingKeysWith: { $1 }),
            note: "the last \(Self.part) of \(Self.tokens) tokens to the first, the dearest kind")
    }

    private func frameCost() -> Double {
        var chat = LongChat(size: Self.size)
        chat.begin("Why?")
        let start = ProcessTime.milliseconds()
        for _ in 0..<Self.part { chat.draw() }
        return (ProcessTime.milliseconds() - start) / Double(Self.part)
    }
}
