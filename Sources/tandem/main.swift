import Dispatch
import Glibc

// Before anything else can take the place of a closed stream.
StandardStreams.openClosed()

switch Program.begin(Array(CommandLine.arguments.dropFirst())) {
case .ended(let code): exit(code)
case .runs(let command):
    Task { exit(await command.run()) }
    dispatchMain()
}
