import HybridEngine

/// `tandem status`: what can answer, and why not. It ends with 0 whatever it
/// finds.
struct StatusCommand: RunningCommand {
    let json: Bool
    let probes: Bool
    let environment: ProcessEnvironment

    func run() async -> Int32 {
        do {
            let setup = try Setup(choice: ModelChoice(), environment: environment)
            let report = await StatusReport.gather(setup, probes: probes)
            let text = json ? try JSONText.line(StatusObject(report)) : StatusText.text(report)
            try OutputStream.standardOutput.write(text)
            return ExitCode.success
        } catch let error as OutputError {
            return ExitCode.output(error)
        } catch {
            ModelsNotes(isJSON: json).note("\(error)")
            return ExitCode.failure
        }
    }
}
