import ProcessSupport

/// What saved conversations cost.
struct StoreFigures {
    let programs: Programs
    private static let rounds = 15
    private static let conversations = 1_000
    private static let messagesOfEach = 100
    private static let longConversation = 10_000

    func measure() throws -> [Figure] {
        let empty = try TemporaryFolder()
        let many = try filled(Self.conversations, messages: Self.messagesOfEach)
        let long = try filled(1, messages: Self.longConversation)
        let base = try (0..<Self.rounds).map { _ in try firstPaint(empty.path).frame }
        return [
            try start(many.path, base), try open(many.path, "openAmongMany", base),
            try open(long.path, "openLong", base), try search(many.path),
        ]
    }

    private func filled(_ conversations: Int, messages: Int) throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        Progress.tell("filling \(conversations) × \(messages) …")
        let run = try ProcessRun.run(
            programs.storeWriter,
            ["\(home.path)/tandem.db", "fill", "\(conversations)", "\(messages)"], within: 600)
        guard run.status == .exited(0) else {
            throw ProcessError.system(call: programs.storeWriter, code: 1)
        }
        return home
    }

    /// Milliseconds from the program's start to its first frame, and to a text.
    private func firstPaint(
        _ home: String, _ arguments: [String] = [], text: String? = nil
    ) throws -> (frame: Double, text: Double) {
        let start = Deadline.now()
        let chat = try ChatDriver(programs, home: home, arguments: arguments)
        try chat.waitForFirstFrame()
        let frame = (chat.terminal.lastRead - start) * 1000
        guard let text else { return (frame, frame) }
        let shown = try chat.time(ofText: text, after: 0, within: 60)
        return (frame, (shown - start) * 1000)
    }

    private func start(_ home: String, _ base: [Double]) throws -> Figure {
        let own = try (0..<Self.rounds).map { _ in try firstPaint(home).frame }
        return Figure(
            name: "startWithHistory", value: Statistics.median(own) - Statistics.median(base),
            unit: "ms", aim: .below(5),
            reference: .init(
                what: "the first frame without history", value: Statistics.median(base),
                unit: "ms"),
            details: [
                "firstPaint": Statistics.median(own),
                "conversations": Double(Self.conversations),
            ],
            note: "what the first frame takes longer with saved conversations; medians")
    }

    /// The last conversation, until its last words are on the screen.
    private func open(_ home: String, _ name: String, _ base: [Double]) throws -> Figure {
        let own = try (0..<Self.rounds).map { _ in
            try firstPaint(home, ["-c"], text: "tok/s")
        }
        return Figure(
            name: name, value: Statistics.median(own.map(\.text)), unit: "ms", aim: .below(80),
            reference: .init(
                what: "the first frame without history", value: Statistics.median(base),
                unit: "ms"),
            details: [
                "firstFrame": Statistics.median(own.map(\.frame)),
                "p90": Statistics.percentile(0.9, of: own.map(\.text)),
            ],
            note: "tandem -c, from its start to the last answer on the screen; median")
    }

    private func search(_ home: String) throws -> Figure {
        func times(_ arguments: [String]) throws -> [Double] {
            try (0..<Self.rounds).map { _ in
                let start = Deadline.now()
                _ = try ProcessRun.run(
                    programs.chat, arguments, environment: ["TANDEM_HOME": home])
                return (Deadline.now() - start) * 1000
            }
        }
        let bare = Statistics.median(try times(["--version"]))
        let common = Statistics.median(try times(["sessions", "search", "himm sky", "--json"]))
        let rare = Statistics.median(try times(["sessions", "search", "n500m50", "--json"]))
        return Figure(
            name: "search", value: max(common, rare), unit: "ms", aim: .below(50),
            reference: .init(what: "tandem --version", value: bare, unit: "ms"),
            details: [
                "common": common, "rare": rare,
                "messages": Double(Self.conversations * Self.messagesOfEach),
            ],
            note: "tandem sessions search as a whole, the program's start included: words that "
                + "stand in every message, and one that stands in a single one; medians")
    }
}
