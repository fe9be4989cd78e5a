import Glibc
import ProcessSupport

/// Whether a long conversation makes typing slow.
struct EchoFigures {
    let programs: Programs
    private static let keys = 400
    /// Tokens a second, about those of the bundled model.
    private static let speed = 130

    func measure() throws -> [Figure] {
        let chat = try ChatDriver(programs, runtime: programs.scriptedRuntime)
        try chat.waitForFirstFrame()
        let bare = try EchoProbe.makeBareEcho()
        return try [10, 10_000].map { messages in
            let counted = try fill(chat.terminal, to: messages)
            let times = try measureStreaming(chat.terminal, bare)
            return figure(times, messages: messages, counted: counted)
        }
    }

    private func figure(
        _ times: (chat: [Double], bare: [Double]), messages: Int, counted: Int
    ) -> Figure {
        Figure(
            name: "keyEcho\(messages)", value: Statistics.percentile(0.99, of: times.chat),
            unit: "ms", aim: .below(5),
            reference: .init(
                what: "cat in a raw terminal, p99, by turns with the chat",
                value: Statistics.percentile(0.99, of: times.bare), unit: "ms"),
            details: [
                "median": Statistics.median(times.chat), "worst": times.chat.max() ?? 0,
                "referenceMedian": Statistics.median(times.bare), "keys": Double(Self.keys),
                "messages": Double(counted),
            ],
            note:
                "p99 while \(Self.speed) tokens a second stream; nine of ten answers before it are "
                + "empty, which keeps the requests short")
    }

    private func measureStreaming(
        _ chat: PseudoTerminal, _ bare: PseudoTerminal
    ) throws -> (chat: [Double], bare: [Double]) {
        try send("stream 8000 at \(Self.speed)", to: chat)
        try chat.wait(forText: ChatDriver.firstToken, within: 20)
        let times = try EchoProbe.measure(chat, beside: bare, keys: Self.keys)
        try chat.send("\u{1B}")
        chat.settle(0.3)
        return times
    }

    // MARK: A long conversation

    /// Takes turns, whose answers come at once, until at least so many messages
    /// stand there, the next question and its answer included.
    private func fill(_ chat: PseudoTerminal, to messages: Int) throws -> Int {
        var standing = 2 + (try count(chat))
        while standing < messages {
            for number in 0..<(messages - standing - 1) / 2 {
                try send(number.isMultiple(of: 10) ? "say \(number)" : "say", to: chat)
            }
            standing = 2 + (try count(chat))
        }
        return standing
    }

    /// The messages that stand there: the runtime knows how many it answered.
    private func count(_ chat: PseudoTerminal) throws -> Int {
        chat.settle(0.5)
        try send("count", to: chat)
        // Messages that wait are answered before.
        try chat.wait(forText: " answers", within: 300)
        chat.settle(0.5)
        let text = chat.text
        guard let end = text.ranges(of: " answers").last?.lowerBound else {
            throw ProcessError.timedOut(waitingFor: "the number of answers", seen: text)
        }
        let digits = text[..<end].reversed().prefix { $0.isNumber }.reversed()
        return 2 * (Int(String(digits)) ?? 0)
    }

    /// Sends a message; while an answer comes it waits for its turn. (One that
    /// gets lost is missed when the messages are counted.)
    private func send(_ text: String, to chat: PseudoTerminal) throws {
        try press("\u{15}" + text, in: chat)
        try press("\r", in: chat)
    }

    /// A frame follows every key.
    private func press(_ keys: String, in chat: PseudoTerminal) throws {
        chat.discardOutput()
        try chat.send(keys)
        try chat.wait(for: "a frame", within: 10) { !chat.output.isEmpty }
    }
}
