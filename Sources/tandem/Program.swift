import Glibc
import HybridEngine

/// A command that takes time.
protocol RunningCommand: Sendable {
    /// Gives the exit code.
    func run() async -> Int32
}

/// The program: reads the command line and hands over to one command.
enum Program {
    enum Beginning {
        /// Versions, help and refusals need no engine and are done at once.
        case ended(Int32)
        case runs(any RunningCommand)
    }

    static func begin(_ words: [String]) -> Beginning {
        // A reader that goes away is an error of `write`, not the end.
        signal(SIGPIPE, SIG_IGN)
        // So is a file that may not grow.
        signal(SIGXFSZ, SIG_IGN)
        do throws(UsageError) {
            switch try Invocation.parse(words) {
            case .help(let topic): return .ended(show(HelpText.text(topic)))
            case .version: return .ended(show(ProgramVersion.text))
            case .status(let json, let probe):
                return .runs(StatusCommand(json: json, probes: probe, environment: .current()))
            case .config(let request):
                return .runs(ConfigCommand(request: request, environment: .current()))
            case .completion(let shell): return .ended(show(CompletionScript.text(for: shell)))
            case .sessions(let action, let json):
                return .runs(
                    SessionsCommand(action: action, json: json, environment: .current()))
            case .run(let options):
                return .runs(RunCommand(options: options, environment: .current()))
            case .models(let options):
                return .runs(ModelsCommand(options, environment: .current()))
            case .ask(let options): return .runs(AskCommand(options, environment: .current()))
            case .chat(let choice, let files, let prompt):
                try requireTerminals()
                return .runs(
                    ChatCommand(
                        choice: choice, files: files, prompt: prompt, environment: .current()))
            }
        } catch {
            return .ended(refuse(error))
        }
    }

    private static func requireTerminals() throws(UsageError) {
        guard InputReader.isTerminal(STDIN_FILENO) else {
            throw .needsTerminal("standard input")
        }
        guard OutputStream.standardOutput.isTerminal else {
            throw .needsTerminal("standard output")
        }
    }

    private static func refuse(_ error: UsageError) -> Int32 {
        try? OutputStream.standardError.write("tandem: \(error)\nMore: tandem help\n")
        return ExitCode.usage
    }

    private static func show(_ text: String) -> Int32 {
        do {
            try OutputStream.standardOutput.write(text)
            return ExitCode.success
        } catch {
            return ExitCode.output(error)
        }
    }
}
