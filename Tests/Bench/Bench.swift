import ProcessSupport

/// Measures one group after the other, so that none disturbs another.
struct Bench {
    let programs: Programs

    /// The names of the groups, for a run of some of them only.
    private var groups: [(name: String, measure: () throws -> [Figure])] {
        [
            ("start", StartFigures(programs: programs).measure),
            ("store", StoreFigures(programs: programs).measure),
            ("decode", { [try DecodeFigure(programs: programs).measure()] }),
            ("custom", { [try CustomModelFigure().measure()] }),
            ("language", LanguageFigures().measure),
            ("history", { [try HistoryFigure(programs: programs).measure()] }),
            ("stream", StreamFigures(programs: programs).measure),
            ("reading", ReadingFigures().measure),
            ("echo", EchoFigures(programs: programs).measure),
            ("cloud", CloudFigures(programs: programs).measure),
            ("downloads", DownloadFigures(programs: programs).measure),
        ]
    }

    /// - Parameter wanted: groups to measure; none for all.
    func run(_ wanted: [String]) throws -> Report {
        let start = Deadline.now()
        var machine = Machine()
        var figures: [Figure] = []
        for group in groups where wanted.isEmpty || wanted.contains(group.name) {
            Progress.tell("\(group.name) …")
            figures += try group.measure()
        }
        machine.loadAfter = Machine.load()
        for figure in figures where !figure.isMet {
            Progress.tell("missed: \(figure.name) is \(figure.value), aim \(figure.aim.text)")
        }
        return Report(figures, machine: machine, seconds: Deadline.now() - start)
    }
}
