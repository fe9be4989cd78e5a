import Glibc

/// A program run to its end over pipes, as a script would.
package struct ProcessRun {
    package var status: ExitStatus
    package var output: String
    package var errors: String

    package static func run(
        _ path: String, _ arguments: [String], environment: [String: String] = [:],
        input: String = "", within seconds: Double = 60
    ) throws -> ProcessRun {
        let pipes = try PipedProcess(path, arguments, environment: environment)
        try pipes.send(input)
        pipes.closeInput()
        let status = try pipes.waitForExit(within: seconds)
        return ProcessRun(status: status, output: pipes.outputText, errors: pipes.errorText)
    }
}
