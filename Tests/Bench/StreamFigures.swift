import Glibc
import ProcessSupport

/// What a long answer costs, and what a chat costs that nobody uses meanwhile.
struct StreamFigures {
    let programs: Programs
    private static let tokens = 8000
    private static let part = 1000
    /// Tokens a second, about those of the bundled model: a slower stream costs
    /// more per token, because each frame then shows fewer.
    private static let speed = 150.0
    private static let fastTokens = 4000
    private static let textBytesPerToken = 5.0

    func measure() throws -> [Figure] {
        let idle = try IdleProbe(programs)
        let chat = try ChatDriver(programs, runtime: programs.scriptedRuntime)
        try chat.waitForFirstFrame()
        let bare = try EchoProbe.makeBareEcho()
        try idle.begin()
        var record = try stream(chat, bare)
        let idleFigures = try idle.end()
        record.fastCost = try fastCost(chat)
        return figures(record) + idleFigures
    }

    /// Processor milliseconds at the boundaries of the answer's parts.
    private struct Record {
        var chat: [Double] = []
        var bare: [Double] = []
        var bytes = 0
        /// Per token, when so many come that frames hardly count.
        var fastCost = 0.0
    }

    private func stream(_ chat: ChatDriver, _ bare: PseudoTerminal) throws -> Record {
        let clock = try ProcessorClock(chat.terminal.process.identifier)
        let bareClock = try ProcessorClock(bare.process.identifier)
        try chat.submit("stream \(Self.tokens) at \(Int(Self.speed))")
        try chat.terminal.wait(forText: ChatDriver.firstToken, within: 20)
        var record = Record()
        let begin = Deadline.now()
        chat.terminal.discardOutput()
        for token in 0...Self.tokens {
            if token.isMultiple(of: Self.part) {
                record.chat.append(clock.milliseconds())
                record.bare.append(bareClock.milliseconds())
            }
            try bare.send("1234 ")
            bare.pump(0)
            read(chat.terminal, until: begin + Double(token + 1) / Self.speed)
        }
        chat.terminal.settle(0.3)
        record.bytes = chat.terminal.output.count
        return record
    }

    private func fastCost(_ chat: ChatDriver) throws -> Double {
        let clock = try ProcessorClock(chat.terminal.process.identifier)
        let before = clock.milliseconds()
        chat.terminal.discardOutput()
        try chat.submit("stream \(Self.fastTokens) at 1000")
        try chat.terminal.wait(forText: ChatDriver.firstToken, within: 20)
        chat.terminal.settle(0.3, within: 60)
        return (clock.milliseconds() - before) / Double(Self.fastTokens)
    }

    private func read(_ terminal: PseudoTerminal, until end: Double) {
        while Deadline.now() < end { terminal.pump(end - Deadline.now()) }
    }

    private func figures(_ record: Record) -> [Figure] {
        let parts = zip(record.chat.dropFirst(), record.chat).map { ($0 - $1) / Double(Self.part) }
        let bare = zip(record.bare.dropFirst(), record.bare).map { ($0 - $1) / Double(Self.part) }
        return [cost(parts, bare, fast: record.fastCost), growth(parts, bare), bytes(record)]
    }

    private func cost(_ parts: [Double], _ bare: [Double], fast: Double) -> Figure {
        Figure(
            name: "tokenCost", value: parts.reduce(0, +) / Double(parts.count), unit: "ms/token",
            aim: .below(0.1),
            reference: .init(
                what: "cat, a token at a time",
                value: bare.reduce(0, +) / Double(max(1, bare.count)), unit: "ms/token"),
            details: [
                "tokens": Double(Self.tokens), "tokensPerSecond": Self.speed,
                "atThousandPerSecond": fast,
            ],
            note: "user and system time of the chat's process; the tokens come from a script. "
                + "Most of it is the price of waking threads and of 60 frames a second, as "
                + "atThousandPerSecond shows")
    }

    private func growth(_ parts: [Double], _ bare: [Double]) -> Figure {
        Figure(
            name: "tokenCostGrowth",
            value: Statistics.ratio(parts.last ?? 0, to: parts.first ?? 0), unit: "ratio",
            aim: .atMost(1.5),
            reference: .init(
                what: "cat, the same ratio",
                value: Statistics.ratio(bare.last ?? 0, to: bare.first ?? 0), unit: "ratio"),
            details: Dictionary(
                parts.enumerated().map { ("part\($0 + 1)", $1) }, uniquingKeysWith: { $1 }),
            note: "time per token, the last \(Self.part) of \(Self.tokens) to the first; "
                + "parts are milliseconds per token")
    }

    private func bytes(_ record: Record) -> Figure {
        Figure(
            name: "bytesPerToken", value: Double(record.bytes) / Double(Self.tokens),
            unit: "bytes/token", aim: .below(100),
            reference: .init(
                what: "the text itself", value: Self.textBytesPerToken, unit: "bytes/token"),
            details: [
                "columns": Double(ChatDriver.columns), "rows": Double(ChatDriver.rows),
            ])
    }
}
