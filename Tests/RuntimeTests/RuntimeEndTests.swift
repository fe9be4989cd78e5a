import Foundation
import RuntimeProtocol
import TestSupport
import Testing

/// How the process ends, and what is seen of it. The stated limit for the end
/// after the engine's is 1 s; a test fails at ten times that.
@Suite struct RuntimeEndTests {
    private func computing() throws -> RuntimeDriver {
        let runtime = try RuntimeDriver()
        _ = try runtime.load(TestModel.path)
        try runtime.send(.ask("Tell me a long story.", id: 2))
        try runtime.waitForDelta(of: 2)
        return runtime
    }

    @Test func endsWithItsInputWhileIdle() throws {
        let runtime = try RuntimeDriver()
        _ = try runtime.hello()
        runtime.pipes.closeInput()
        #expect(try runtime.pipes.waitForExit(within: 10) == .exited(0))
    }

    @Test func endsWithItsInputWhileItAnswers() throws {
        let runtime = try computing()
        runtime.pipes.closeInput()
        #expect(try runtime.pipes.waitForExit(within: 10) == .exited(0))
    }

    @Test func endsWithItsInputWhileItProcessesALongPrompt() throws {
        let runtime = try RuntimeDriver()
        _ = try runtime.load(TestModel.path, contextTokens: 8192)
        let long = String(repeating: "The ship sailed on. ", count: 1400)
        try runtime.send(.ask(long, id: 2, maximumResponseTokens: 10))
        try runtime.wait(for: "the start") { if case .started = $0 { () } else { nil } }
        runtime.pipes.closeInput()
        #expect(try runtime.pipes.waitForExit(within: 10) == .exited(0))
        #expect(runtime.text(of: 2).isEmpty)
    }

    @Test func endsQuietlyWhenNobodyReads() throws {
        let runtime = try computing()
        runtime.pipes.closeOutput()
        #expect(try runtime.pipes.waitForExit(within: 10) == .exited(0))
        #expect(runtime.pipes.errorText.isEmpty)
    }

    @Test(arguments: [SIGKILL, SIGABRT, SIGSEGV, SIGBUS, SIGTERM])
    func showsTheSignalThatEndedIt(signal: Int32) throws {
        let runtime = try computing()
        runtime.pipes.process.send(signal: signal)
        #expect(try runtime.pipes.waitForExit(within: 10) == .signalled(signal))
    }

    /// llama.cpp's assertion about the number of layers. Inside the sandbox it
    /// must still be able to end its own process.
    @Test func endsOverAFailedAssertion() throws {
        let folder = try TemporaryFolder()
        var writer = TinyModel.writer()
        let layers = try #require(writer.entries.firstIndex { $0.key == "llama.block_count" })
        writer.entries[layers].value = .number(1_000_000)
        let path = "\(folder.path)/layers.gguf"
        try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
        let runtime = try RuntimeDriver()
        try runtime.send(.load(LoadRequest(id: 1, path: path)))
        #expect(try runtime.pipes.waitForExit(within: 10) == .signalled(SIGABRT))
    }

    @Test func mayNotWriteAMemoryImage() throws {
        let runtime = try RuntimeDriver()
        _ = try runtime.hello()
        let process = runtime.pipes.process.identifier
        let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
        let line = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        #expect(line?.split(separator: " ").suffix(3) == ["0", "0", "bytes"])
    }

    @Test(arguments: [["--help"], ["--version"]])
    func explainsItself(arguments: [String]) throws {
        let run = try ProcessRun.run(try BuiltProduct.debugPath("tandem-runtime"), arguments)
        #expect(run.status == .exited(0))
        #expect(run.output.hasPrefix("tandem-runtime") && run.errors.isEmpty)
    }

    @Test func refusesAnUnknownOption() throws {
        let run = try ProcessRun.run(
            try BuiltProduct.debugPath("tandem-runtime"), ["--x\u{1B}[31m"])
        #expect(run.status == .exited(2))
        #expect(run.errors.contains("unknown option") && run.output.isEmpty)
        #expect(!run.errors.contains("\u{1B}"))
    }

    @Test func saysWhatItIsOnATerminal() throws {
        let terminal = try PseudoTerminal(
            try BuiltProduct.debugPath("tandem-runtime"), [], columns: 100, rows: 24)
        #expect(try terminal.waitForExit(within: 10) == .exited(2))
        #expect(String(decoding: terminal.output, as: UTF8.self).contains("starts and stops"))
    }
}
