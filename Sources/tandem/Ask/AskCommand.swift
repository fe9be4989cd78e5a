import HybridEngine

/// `tandem ask`: one turn, no screen. The answer goes to standard output,
/// everything else to standard error.
struct AskCommand: RunningCommand {
    private let options: AskOptions
    private let environment: ProcessEnvironment
    private let notes: Notes

    init(_ options: AskOptions, environment: ProcessEnvironment) {
        self.options = options
        self.environment = environment
        notes = Notes(
            output: .standardError, isQuiet: options.isQuiet, isVerbose: options.isVerbose,
            terminal: environment.variables["TERM"])
    }

    func run() async -> Int32 { await Interruption.watching { await run($0) } }

    private func run(_ interruption: Interruption) async -> Int32 {
        do throws(Refusal) {
            let ready = try await AskPreparation(options, environment: environment, notes: notes)
            if options.isDryRun { return await DryRun(ready).print(options.format) }
            return await answer(ready, interruption)
        } catch {
            return refuse(error)
        }
    }

    private func answer(_ ready: AskPreparation, _ interruption: Interruption) async -> Int32 {
        let format = options.format
        let notes = notes
        let task = Task {
            var turn = AskTurn(ready, format, notes)
            return await turn.run(interruption)
        }
        interruption.watch(task)
        return await task.value
    }

    private func refuse(_ refusal: Refusal) -> Int32 {
        notes.error(refusal.message)
        let record = AnswerRecord(mode: options.choice.mode ?? .preferOnDevice)
        let object = AnswerObject(
            record, options: OptionValues(), refusal: refusal)
        var printer = AnswerPrinter(format: options.format, output: .standardOutput)
        try? printer.finish(record, object)
        return ExitCode.usage
    }
}
