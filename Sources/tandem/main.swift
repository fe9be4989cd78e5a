import Dispatch
import Glibc
import HybridEngine

// Before anything else can take the place of a closed stream.
StandardStreams.openClosed()

switch Program.begin(Array(CommandLine.arguments.dropFirst())) {
case .ended(let code): exit(code)
case .runs(let command):
    Task {
        let status = await command.run()
        RunningCommands.endAll()
        exit(status)
    }
    dispatchMain()
}
