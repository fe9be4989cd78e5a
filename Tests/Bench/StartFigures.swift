import ProcessSupport

/// How soon the program is there.
struct StartFigures {
    let programs: Programs
    private static let rounds = 30

    func measure() throws -> [Figure] { [try version(), try firstPaint()] }

    private func version() throws -> Figure {
        var own: [Double] = []
        var bare: [Double] = []
        for _ in 0..<Self.rounds {
            bare.append(try TimedRun.milliseconds("/bin/true"))
            own.append(try TimedRun.milliseconds(programs.chat, ["--version"]))
        }
        return Figure(
            name: "versionTime", value: Statistics.median(own), unit: "ms", aim: .below(15),
            reference: .init(
                what: "/bin/true, median", value: Statistics.median(bare), unit: "ms"),
            details: ["p90": Statistics.percentile(0.9, of: own), "runs": Double(Self.rounds)],
            note: "median of the time from spawn to exit")
    }

    private func firstPaint() throws -> Figure {
        var own: [Double] = []
        var bare: [Double] = []
        for _ in 0..<Self.rounds {
            bare.append(try TimedRun.milliseconds("/bin/true"))
            let start = Deadline.now()
            let chat = try ChatDriver(programs)
            try chat.waitForFirstFrame()
            own.append((chat.terminal.lastRead - start) * 1000)
        }
        return Figure(
            name: "firstPaint", value: Statistics.median(own), unit: "ms", aim: .below(50),
            reference: .init(
                what: "/bin/true, median", value: Statistics.median(bare), unit: "ms"),
            details: ["p90": Statistics.percentile(0.9, of: own), "runs": Double(Self.rounds)],
            note: "median of the time from spawn to the last word of the first frame; "
                + "the model is on disk")
    }
}
