import ProcessSupport

/// What of llama.cpp's speed reaches the screen.
struct DecodeFigure {
    let programs: Programs
    private static let rounds = 7
    private static let tokens = 256
    private static let prompt = "Write a long story about a lighthouse keeper and the sea."

    func measure() throws -> Figure {
        var chat: [Double] = []
        var bare: [Double] = []
        for _ in 0..<Self.rounds {
            bare.append(try bareSpeed())
            chat.append(try chatSpeed())
        }
        let ratios = zip(chat, bare).map { Statistics.ratio($0, to: $1) }
        return Figure(
            name: "decodeSpeed", value: Statistics.median(ratios), unit: "ratio",
            aim: .atLeast(0.95),
            reference: .init(
                what:
                    "llama.cpp's loop alone in a process, with the runtime's rule for threads, median",
                value: Statistics.median(bare), unit: "tokens/s"),
            details: [
                "tokensPerSecond": Statistics.median(chat), "pairs": Double(Self.rounds),
                "lowest": ratios.min() ?? 0, "highest": ratios.max() ?? 0,
                "bestToBest": Statistics.ratio(chat.max() ?? 0, to: bare.max() ?? 0),
                "tokens": Double(Self.tokens),
            ],
            note: "the chat in a terminal, from the first token seen to the last, and the loop "
                + "alone, by turns; median of the pairs' ratios")
    }

    private func bareSpeed() throws -> Double {
        let run = try ProcessRun.run(
            programs.bench,
            ["--bare-loop", programs.model, Self.prompt, "\(Self.tokens)"])
        guard let speed = Double(run.output.split(separator: "\n").first ?? "") else {
            throw ProcessError.timedOut(waitingFor: "the bare loop", seen: run.errors)
        }
        return speed
    }

    private func chatSpeed() throws -> Double {
        let chat = try ChatDriver(
            programs,
            options: "{\"sampling\":\"greedy\",\"maximumResponseTokens\":\(Self.tokens)}")
        try chat.waitForFirstFrame()
        let start = chat.terminal.output.count
        try chat.submit(Self.prompt)
        let first = try chat.time(ofText: ChatDriver.firstToken, after: start, within: 60)
        let last = try chat.time(ofText: "Cut off", after: start, within: 60)
        return Double(Self.tokens - 1) / (last - first)
    }
}
