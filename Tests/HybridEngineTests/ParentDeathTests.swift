import Foundation
import Testing

@testable import HybridEngine

/// A program that is killed cannot tidy up; its runtime must end by itself.
@Suite(.serialized) struct ParentDeathTests {
    /// The stated limit, times ten: a busy machine is no failure.
    private static let limit = Duration.seconds(10)

    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    /// The program itself, answering a question; its output and its runtime.
    private func start(_ prompt: String) async throws -> (program: Process, runtime: pid_t) {
        let program = Process()
        let folder = (ProcessEnvironment.current().executable as NSString)
            .deletingLastPathComponent
        program.executableURL = URL(fileURLWithPath: "\(folder)/tandem")
        program.arguments = ["ask", "--mode", "only-on-device", "--no-stdin", prompt]
        program.environment = ["TANDEM_HOME": home.path, "PATH": "/usr/bin:/bin"]
        program.standardInput = FileHandle.nullDevice
        program.standardOutput = Pipe()
        program.standardError = FileHandle.nullDevice
        try program.run()
        var runtime: pid_t?
        _ = await eventually(within: .seconds(30)) {
            runtime = ProcessTable.languageRuntime(of: program.processIdentifier)
            return runtime != nil
        }
        return (program, try #require(runtime))
    }

    private func expectEnd(of runtime: pid_t, after program: Process) async {
        kill(program.processIdentifier, SIGKILL)
        let begin = ContinuousClock.now
        #expect(await eventually(within: Self.limit) { !ProcessTable.isAlive(runtime) })
        let took = ContinuousClock.now - begin
        if ProcessTable.isAlive(runtime) { kill(runtime, SIGKILL) }
        program.waitUntilExit()
        #expect(took < Self.limit)
    }

    @Test func whileItStarts() async throws {
        let (program, runtime) = try await start("Hello")
        await expectEnd(of: runtime, after: program)
    }

    /// A long prompt keeps it busy before the first token.
    @Test func whileItComputesThePrompt() async throws {
        let prompt = String(repeating: "The ship sailed on. ", count: 1_200)
        let (program, runtime) = try await start(prompt)
        // Two seconds of processor time are more than a load takes.
        let ticks = 2 * sysconf(Int32(_SC_CLK_TCK))
        #expect(
            await eventually(within: .seconds(60)) {
                ProcessTable.processorTime(of: runtime) > ticks
            })
        await expectEnd(of: runtime, after: program)
    }

    @Test func whileItAnswers() async throws {
        let (program, runtime) = try await start("Tell me a very long story about a ship.")
        let output = try #require(program.standardOutput as? Pipe).fileHandleForReading
        _ = output.availableData
        await expectEnd(of: runtime, after: program)
    }
}
