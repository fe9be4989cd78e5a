import Foundation
import Glibc
import TestSupport
import Testing

/// `tandem ask` and its relatives as scripts use them.
@Suite struct AskTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func run(
        _ arguments: [String], _ runtime: ChatProgram.Runtime = .scripted, input: String = "",
        environment: [String: String] = [:]
    ) throws -> ProcessRun {
        try ProcessRun.run(
            try BuiltProduct.path("tandem"), arguments,
            environment: try ChatProgram.environment(runtime, home: home)
                .merging(environment) { $1 }, input: input)
    }

    private func started(_ arguments: [String]) throws -> PipedProcess {
        try PipedProcess(
            try BuiltProduct.path("tandem"), arguments,
            environment: try ChatProgram.environment(.scripted, home: home))
    }

    @Test func theRealModelAnswers() throws {
        let words = ["ask", "-q", "-o", "device.sampling=greedy", "What is the capital of France?"]
        let answer = try run(words, .real)
        #expect(answer.status == .exited(0))
        #expect(answer.output.contains("Paris"))
        #expect(answer.errors == "")
    }

    /// Each run has a runtime process of its own.
    @Test func aSeedGivesTheSameAnswerInAnotherProcess() throws {
        let words = [
            "ask", "-q", "-M", "only-on-device", "-o", "device.seed=7", "-o",
            "device.temperature=1", "-o", "device.maximumResponseTokens=24", "Tell me a story.",
        ]
        let (one, other) = (try run(words, .real), try run(words, .real))
        #expect(!one.output.isEmpty)
        #expect(one.output == other.output)
    }

    @Test func theLogTellsOfACrashAndHoldsNoPrompt() throws {
        _ = try run(["ask", "say secret; crash 9"])
        let log = try String(contentsOfFile: home.path + "/tandem.log", encoding: .utf8)
        #expect(log.contains("stopped (signal 9, killed)"))
        #expect(!log.contains("secret"))
    }

    @Test func inputComesBeforeTheArgument() throws {
        let answer = try run(["ask", "; say two"], input: "say one")
        #expect(answer.output.contains("one"))
        #expect(answer.output.contains("two"))
    }

    private static let exitCodes: [([String], Int32)] = [
        (["ask"], 2), (["--no-such-flag"], 2), (["statsu"], 2),
        (["ask", "-M", "nowhere", "x"], 2), ([], 2), (["--version"], 0), (["--help"], 0),
        (["help", "ask"], 0), (["status"], 0), (["status", "--json"], 0),
        (["ask", "-M", "only-in-cloud", "hello"], 3), (["ask", "-o", "device.topP=7", "hello"], 2),
        (["ask", "say hello"], 0), (["ask", "--device-model", "/no/such.gguf", "hello"], 2),
        (["ask", "-M", "only-on-device", "crash 9"], 1),
    ]

    @Test(arguments: exitCodes)
    func exitCode(arguments: [String], expected: Int32) throws {
        let result = try run(arguments)
        #expect(result.status == .exited(expected))
        if expected != 0 { #expect(result.errors != "") }
    }

    @Test func jsonIsOneObject() throws {
        let answer = try run(["ask", "--json", "stream 3"])
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
        #expect(object["text"] as? String == "1000 1001 1002 ")
        #expect(object["source"] as? String == "on-device")
        #expect(object["finishReason"] as? String == "STOP")
        #expect(object["error"] is NSNull)
    }

    @Test func jsonTellsOfACrashWithWhatArrived() throws {
        let answer = try run(["ask", "--json", "stream 3; crash 9"])
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
        #expect(answer.status == .exited(1))
        #expect(object["text"] as? String == "1000 1001 1002 ")
        let error = try #require(object["error"] as? [String: Any])
        #expect(error["kind"] as? String == "runtimeCrashed")
    }

    @Test func eventsEndWithTheObject() throws {
        let answer = try run(["ask", "--json-stream", "stream 3"])
        let events = try answer.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let names = events.compactMap { $0["event"] as? String }
        #expect(names.first == "started")
        #expect(names.last == "finished")
        #expect(names.dropFirst().dropLast().allSatisfy { $0 == "text" })
        #expect(events.compactMap { $0["delta"] as? String }.joined() == "1000 1001 1002 ")
    }

    /// A reader of the pipe sees a token long before the last one.
    @Test func aPipeGetsTokenByToken() throws {
        let ask = try started(["ask", "stream 5; hang"])
        ask.closeInput()
        try ask.wait(for: "the tokens", within: 10) { ask.outputText.contains("1004") }
        #expect(ask.process.pollExit() == nil)
    }

    @Test func ctrlCGives130AndWhatHadArrived() throws {
        let ask = try started(["ask", "stream 5; hang"])
        ask.closeInput()
        try ask.wait(for: "the tokens", within: 10) { ask.outputText.contains("1004") }
        ask.process.send(signal: SIGINT)
        #expect(try ask.waitForExit(within: 10) == .exited(130))
        #expect(ask.outputText.contains("1000 1001 1002 1003 1004"))
    }

    @Test func aReaderThatLeavesEndsItQuietly() throws {
        let ask = try started(["ask", "-q", "stream 100000 at 500"])
        ask.closeInput()
        try ask.wait(for: "some tokens", within: 10) { !ask.output.isEmpty }
        ask.closeOutput()
        let status = try ask.waitForExit(within: 10)
        #expect([.signalled(SIGPIPE), .exited(141), .exited(0)].contains(status))
        #expect(ask.errorText == "")
    }
}
