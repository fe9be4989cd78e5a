import HybridEngine
import TerminalUI

/// What `/tokens` and `/cost` show, of all versions of all answers.
enum CostContent {
    private struct Sum {
        let model: ModelDescriptor
        var answers = 0
        var usage = Usage(promptTokenCount: 0, candidatesTokenCount: 0)

        mutating func add(_ usage: Usage) {
            answers += 1
            self.usage.promptTokenCount += usage.promptTokenCount
            self.usage.candidatesTokenCount += usage.candidatesTokenCount
            self.usage.thoughtsTokenCount += usage.thoughtsTokenCount
            self.usage.toolUsePromptTokenCount += usage.toolUsePromptTokenCount
        }
    }

    static func rows(_ state: State, width: Int) -> [StyledLine] {
        FactRows.rows(facts(state), width: width)
    }

    private static func facts(_ state: State) -> [(name: String, value: String)] {
        let sums = sums(state.conversation)
        guard !sums.isEmpty else { return [("Tokens", "known after the first answer")] }
        let tokens = sums.map { sum in
            (name: sum.model.source == .onDevice ? "Device" : "Cloud", value: words(sum))
        }
        return tokens + [
            ("Spent", spent(sums, state.prices)),
            ("Avoided", avoided(sums, state)),
            ("Prices", prices(state.prices)),
        ]
    }

    /// By model, in the order in which they first answered.
    private static func sums(_ conversation: Conversation) -> [Sum] {
        var sums: [Sum] = []
        for (answer, _, _) in conversation.answers {
            guard let model = answer.model, let usage = answer.record.usage else { continue }
            let place = sums.firstIndex { $0.model == model } ?? sums.count
            if place == sums.count { sums.append(Sum(model: model)) }
            sums[place].add(usage)
        }
        return sums
    }

    private static func words(_ sum: Sum) -> String {
        let thoughts = sum.usage.thoughtsTokenCount
        let thinking = thoughts > 0 ? ", \(Numbers.grouped(thoughts)) thinking" : ""
        return TextSanitizer.sanitizeLine(
            "\(sum.model.name): \(Numbers.count(sum.answers, "answer")), "
                + "\(Numbers.grouped(sum.usage.promptTokenCount)) tokens in, "
                + "\(Numbers.grouped(sum.usage.candidatesTokenCount)) out\(thinking)")
    }

    /// Unknown as soon as one of the models has no price: a sum without it
    /// would be a lie.
    private static func spent(_ sums: [Sum], _ prices: ModelPrices) -> String {
        let cloud = sums.filter { $0.model.source == .inCloud }
        guard !cloud.isEmpty else { return "nothing: no answer came from the cloud" }
        var total = 0.0
        for sum in cloud {
            guard let cost = prices.cost(of: sum.usage, model: sum.model.name) else {
                return unknown(sum.model.name)
            }
            total += cost
        }
        return "\(dollars(total)) in the cloud"
    }

    /// What the device's answers would have cost.
    private static func avoided(_ sums: [Sum], _ state: State) -> String {
        let device = sums.filter { $0.model.source == .onDevice }
        guard !device.isEmpty else { return "nothing: no answer came from this machine" }
        var total = 0.0
        for sum in device {
            guard let cost = state.prices.cost(of: sum.usage, model: state.cloudModel) else {
                return unknown(state.cloudModel)
            }
            total += cost
        }
        return "\(dollars(total)): this machine's answers at the price of \(state.cloudModel)"
    }

    private static func unknown(_ model: String) -> String {
        TextSanitizer.sanitizeLine("unknown: the settings have no price of \(model)")
    }

    private static func prices(_ prices: ModelPrices) -> String {
        guard !prices.models.isEmpty else {
            return "none in the settings · tandem config example shows how to name them"
        }
        return TextSanitizer.sanitizeLine(
            "from the settings, " + (prices.date.map { "of \($0)" } ?? "without a date"))
    }

    /// Four digits after the point: an answer costs a fraction of a cent.
    private static func dollars(_ value: Double) -> String {
        let parts = Int((min(value, 1e9) * 10_000).rounded())
        let digits = String(parts % 10_000)
        let rest = String(repeating: "0", count: 4 - digits.count) + digits
        let isTiny = parts == 0 && value > 0
        return isTiny ? "less than $0.0001" : "$\(Numbers.grouped(parts / 10_000)).\(rest)"
    }
}
