import ProcessSupport

/// What a second turn gains from the first.
struct HistoryFigure {
    let programs: Programs
    private static let rounds = 3
    private static let answerTokens = 32

    func measure() throws -> Figure {
        let chat = try ChatDriver(
            programs,
            options: "{\"sampling\":\"greedy\",\"maximumResponseTokens\":\(Self.answerTokens)}")
        try chat.waitForFirstFrame()
        _ = try answer(chat, "Hello.")  // loads the model
        var first: [Double] = []
        var second: [Double] = []
        for round in 0..<Self.rounds {
            try chat.command("/new")
            first.append(try answer(chat, Self.text(round)))
            second.append(try answer(chat, "Say that in one sentence."))
        }
        let ratios = zip(second, first).map { Statistics.ratio($0, to: $1) }
        return Figure(
            name: "secondTurn", value: Statistics.median(ratios), unit: "ratio",
            aim: .atMost(0.15),
            reference: .init(
                what: "time to the first token of a cold prompt of that size, median",
                value: Statistics.median(first), unit: "ms"),
            details: [
                "milliseconds": Statistics.median(second), "pairs": Double(Self.rounds),
                "coldPromptTokens": try promptTokens(), "lowest": ratios.min() ?? 0,
                "highest": ratios.max() ?? 0,
            ],
            note: "from Enter to the first token on the screen; the second turn has the cold "
                + "prompt and its answer for a history; median of the pairs' ratios")
    }

    /// Milliseconds from Enter to the first token.
    private func answer(_ chat: ChatDriver, _ text: String) throws -> Double {
        chat.terminal.discardOutput()
        let sent = try chat.submit(text)
        let first = try chat.time(ofText: ChatDriver.firstToken, after: 0, within: 60)
        chat.terminal.settle(0.5, within: 60)
        return (first - sent) * 1000
    }

    private func promptTokens() throws -> Double {
        let run = try ProcessRun.run(
            programs.chat,
            ["ask", "--json", "--no-stdin", "-o", "device.maximumResponseTokens=1", Self.text(0)])
        let tail = run.output.components(after: "\"promptTokenCount\":")
        return Double(tail.prefix { $0.isNumber || $0 == " " }.filter(\.isNumber)) ?? 0
    }

    /// About a thousand tokens that begin differently each time, so that no
    /// round finds the one before in the cache.
    private static func text(_ round: Int) -> String {
        let names = ["Anna", "Boris", "Clara", "David", "Emil"]
        let sentences = (0..<75).map { number in
            "In year \(number) \(names[number % names.count]) saw \(number * 7) ships."
        }
        return "Report \(round + 1). " + sentences.joined(separator: " ")
    }
}

extension String {
    /// What follows the first occurrence of a text; nothing without one.
    fileprivate func components(after text: String) -> String {
        guard let found = ranges(of: text).first else { return "" }
        return String(self[found.upperBound...])
    }
}
