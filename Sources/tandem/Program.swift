import Glibc
import HybridEngine

/// The program: reads the command line and hands over to one command.
enum Program {
    static func run(_ words: [String]) async -> Int32 {
        // A reader that goes away is an error of `write`, not the end.
        signal(SIGPIPE, SIG_IGN)
        do {
            switch try Invocation.parse(words) {
            case .help(let topic): return show(HelpText.text(topic))
            case .version: return show(versionText)
            case .status, .ask, .chat: return ExitCode.failure
            }
        } catch {
            return fail(error)
        }
    }

    private static var versionText: String {
        "tandem \(ProgramVersion.current) (\(ProgramVersion.build))\n"
    }

    private static func show(_ text: String) -> Int32 {
        do {
            try OutputStream.standardOutput.write(text)
            return ExitCode.success
        } catch {
            return ExitCode.output(error)
        }
    }

    private static func fail(_ error: UsageError) -> Int32 {
        try? OutputStream.standardError.write("tandem: \(error)\n")
        return ExitCode.usage
    }
}
