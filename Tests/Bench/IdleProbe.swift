import ProcessSupport

/// A chat that has answered once, with the real model, and then is left alone.
final class IdleProbe {
    private let chat: ChatDriver
    private let bare: PseudoTerminal
    private let clocks: (chat: ProcessorClock, bare: ProcessorClock)
    private var start = (time: 0.0, chat: 0.0, bare: 0.0)

    init(_ programs: Programs) throws {
        chat = try ChatDriver(
            programs, options: "{\"sampling\":\"greedy\",\"maximumResponseTokens\":32}")
        bare = try EchoProbe.makeBareEcho()
        clocks = (
            try ProcessorClock(chat.terminal.process.identifier),
            try ProcessorClock(bare.process.identifier)
        )
    }

    func begin() throws {
        try chat.waitForFirstFrame()
        let before = chat.terminal.output.count
        try chat.submit("Hello.")
        try chat.terminal.wait(forText: ChatDriver.firstToken, after: before, within: 60)
        chat.terminal.settle(1, within: 60)
        start = (Deadline.now(), clocks.chat.milliseconds(), clocks.bare.milliseconds())
    }

    func end() throws -> [Figure] {
        let seconds = Deadline.now() - start.time
        let perMinute = 60 / seconds / 1000
        let used = (clocks.chat.milliseconds() - start.chat) * perMinute
        let bareUsed = (clocks.bare.milliseconds() - start.bare) * perMinute
        return [
            Figure(
                name: "idleMemory", value: megabytes(chat.terminal), unit: "MB", aim: .below(25),
                reference: .init(
                    what: "cat in a terminal", value: megabytes(bare), unit: "MB"),
                note: "resident memory of the chat's process after a turn; the model is in "
                    + "another process"),
            Figure(
                name: "idleTime", value: used, unit: "s/min", aim: .below(0.05),
                reference: .init(what: "cat in a terminal", value: bareUsed, unit: "s/min"),
                details: ["measuredSeconds": seconds],
                note: "processor time, measured for measuredSeconds and scaled to a minute"),
        ]
    }

    private func megabytes(_ terminal: PseudoTerminal) -> Double {
        Double(ProcessTable.residentBytes(terminal.process.identifier)) / 1e6
    }
}
