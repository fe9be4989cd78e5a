import Foundation
import RuntimeProtocol
import Testing

@testable import HybridEngine

/// Runtime programs that do not behave, as small scripts.
@Suite struct RuntimeProgramTests {
    private let home: TemporaryFolder
    private let modelFile: String

    init() throws {
        home = try TemporaryFolder()
        modelFile = try home.write("GGUF and nothing else", to: "small.gguf")
    }

    private static let version = RuntimeHello.currentProtocolVersion
    private static let hello = #"""
        {"hello":{"_0":{"protocolVersion":\#(version),"llamaVersion":"x","isSandboxed":false}}}
        """#

    private func script(_ text: String) throws -> String {
        let path = try home.write("#!/bin/sh\n\(text)\n", to: "runtime")
        chmod(path, 0o700)
        return path
    }

    private func system(
        _ runtime: String, clock: some Clock<Duration> = ContinuousClock()
    ) -> SystemLanguageModel {
        RealModel.system(home: home, model: modelFile, runtime: runtime, clock: clock)
    }

    private func error(_ model: SystemLanguageModel) async -> LanguageModelError? {
        await Answer.collect(model, question("Hello")).error
    }

    @Test func aMissingProgram() async {
        let model = system(home.file("nothing"))
        #expect(model.status.detail == "runtime program missing")
        let missing = LanguageModelError.deviceUnavailable(
            .deviceNotEligible, detail: "runtime program missing")
        #expect(await error(model) == missing)
        await #expect(throws: missing) { try await model.runtimeReport() }
    }

    @Test func aFileThatIsNoProgram() async throws {
        let path = try home.write("neither a script nor a program", to: "runtime")
        chmod(path, 0o700)
        #expect(
            await error(system(path))
                == .runtimeFailed("the model runtime could not be started: exec format error"))
    }

    @Test func aProgramThatSaysNothing() async throws {
        let clock = ManualClock()
        let model = system(try script("while read line; do :; done"), clock: clock)
        let failure = Task { await error(model) }
        try #require(await eventually(within: .seconds(10)) { clock.waits == [.seconds(20)] })
        clock.advance(by: .seconds(20))
        #expect(
            await failure.value
                == .runtimeFailed("the model runtime said nothing for 20 s after its start"))
        #expect(
            await eventually(within: .seconds(10)) { await model.device.client.processID == nil })
    }

    @Test func aProgramOfAnotherVersion() async throws {
        let other = Self.hello.replacing(
            "\"protocolVersion\":\(Self.version)", with: "\"protocolVersion\":7")
        let model = system(try script("echo '\(other)'; while read line; do :; done"))
        guard case .runtimeFailed(let sentence) = await error(model) else {
            Issue.record("expected runtimeFailed")
            return
        }
        #expect(sentence.contains("protocol 7, not \(Self.version)"))
        #expect(model.availability == .unavailable(.deviceNotEligible))
        await model.shutDown()
    }

    @Test func aProgramThatWritesGarbage() async throws {
        let model = system(try script("echo 'Segmentation fault'; while read line; do :; done"))
        #expect(
            await error(model)
                == .runtimeFailed("the model runtime sent something that is no message"))
        await model.shutDown()
    }

    @Test func aProgramThatExitsAtOnce() async throws {
        let model = system(try script("exit 3"))
        #expect(await error(model) == .runtimeCrashed(.status(3)))
    }

    /// Sixty processes would leave far more behind than other tests have open.
    @Test func endedProcessesLeaveNoDescriptors() async throws {
        func openCount() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        let model = system(try script("exit 3"))
        let before = try openCount()
        for _ in 0..<60 {
            #expect(await error(model) == .runtimeCrashed(.status(3)))
            await model.retry()
        }
        #expect(try openCount() - before < 50)
    }

    @Test func aProcessorThatLacksAnInstruction() async throws {
        let model = system(try script("kill -ILL $$"))
        #expect(await error(model) == .runtimeCrashed(.signal(SIGILL)))
        #expect(model.availability == .unavailable(.deviceNotEligible))
        #expect(model.status.detail == "this processor is not supported")
    }

    @Test func aProgramThatFloodsItsErrorOutput() async throws {
        let model = system(
            try script(
                "head -c 20000000 /dev/zero | tr '\\0' x >&2; echo '\(Self.hello)'; while read line; do :; done"
            ))
        let report = try await model.runtimeReport()
        #expect(report == RuntimeReport(llamaVersion: "x", isSandboxed: false))
        await model.shutDown()
    }

    /// A conversation larger than a pipe holds, and nobody who reads it.
    @Test func aProgramThatDoesNotReadBlocksNobody() async throws {
        let model = system(
            try script("echo '\(Self.hello)'; exec sleep 1000"))
        _ = try await model.runtimeReport()
        let process = try #require(await model.device.client.processID)
        let request = question(String(repeating: "word ", count: 200_000))
        let answer = Task { await Answer.collect(model, request) }
        #expect(await eventually(within: .seconds(10)) { model.status.activity != .idle })
        answer.cancel()
        _ = await answer.value
        await model.shutDown()
        #expect(!ProcessTable.isAlive(process))
    }

    @Test func aProgramThatIgnoresTheEndIsKilled() async throws {
        let model = system(
            try script("trap '' TERM HUP; echo '\(Self.hello)'; while :; do sleep 1000; done"))
        _ = try await model.runtimeReport()
        let process = try #require(await model.device.client.processID)
        let orphans = ProcessTable.children(of: process)
        defer { for orphan in orphans { kill(orphan, SIGKILL) } }
        let begin = ContinuousClock.now
        await model.shutDown()
        #expect(!ProcessTable.isAlive(process))
        #expect(ContinuousClock.now - begin < .seconds(20))
    }

    @Test func theProgramGetsNoKeys() throws {
        let variables = RuntimeEnvironment.variables(from: [
            "GEMINI_API_KEY": "secret", "GOOGLE_API_KEY": "secret", "PATH": "/bin",
            "LC_ALL": "C", "HTTPS_PROXY": "http://user:secret@host",
        ])
        #expect(variables["PATH"] == "/bin")
        #expect(!variables.values.contains { $0.contains("secret") })
    }

    @Test func theProgramGetsThreeDescriptorsAndASession() async throws {
        let report = home.file("report")
        let model = system(
            try script(
                "{ ls /proc/self/fd | wc -l; cut -d' ' -f6 /proc/$$/stat; echo $$; } > \(report); "
                    + "echo '\(Self.hello)'; while read line; do :; done"))
        _ = try await model.runtimeReport()
        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        // `ls` itself opens the folder.
        #expect(lines.first.map { $0.trimmingCharacters(in: .whitespaces) } == "4")
        #expect(lines[1] == lines[2])
        await model.shutDown()
    }
}
