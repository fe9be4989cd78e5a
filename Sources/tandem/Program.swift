import Glibc
import HybridEngine

/// The program: reads the command line and hands over to one command.
enum Program {
    static func run(_ words: [String]) async -> Int32 {
        // A reader that goes away is an error of `write`, not the end.
        signal(SIGPIPE, SIG_IGN)
        StandardStreams.openClosed()
        do throws(UsageError) {
            return try await run(Invocation.parse(words))
        } catch {
            try? OutputStream.standardError.write(
                "tandem: \(error)\nMore: tandem help\n")
            return ExitCode.usage
        }
    }

    private static func run(_ invocation: Invocation) async throws(UsageError) -> Int32 {
        switch invocation {
        case .help(let topic): return show(HelpText.text(topic))
        case .version: return show(ProgramVersion.text)
        case .status(let json):
            return await StatusCommand(json: json, environment: .current()).run()
        case .ask(let options): return await AskCommand(options, environment: .current()).run()
        case .chat(let choice, let prompt):
            try requireTerminals()
            return await ChatCommand(choice: choice, prompt: prompt).run()
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

    private static func show(_ text: String) -> Int32 {
        do {
            try OutputStream.standardOutput.write(text)
            return ExitCode.success
        } catch {
            return ExitCode.output(error)
        }
    }
}
