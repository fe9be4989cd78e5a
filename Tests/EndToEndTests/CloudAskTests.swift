import Foundation
import GeminiServer
import Glibc
import TestSupport
import Testing

/// `tandem ask` and its relatives with a service in the cloud.
@Suite struct CloudAskTests {
    private let program: CloudProgram

    init() throws { program = try CloudProgram() }

    @Test func theObjectTellsEverything() throws {
        program.server.answer(
            .text(
                "Sky", " is blue.", thoughts: ["Light scatters."], modelVersion: "gemini-x-001",
                usage: TokenUsage(prompt: 7, answer: 5, thoughts: 3)))
        let answer = try program.ask(
            "-M", "only-in-cloud", "-m", "gemini-2.5-flash", "-s", "Brief.", "Why?")
        #expect(answer.status == .exited(0))
        #expect(answer.text == "Sky is blue.")
        #expect(answer.json["thoughts"].string == "Light scatters.")
        #expect(answer.json["modelVersion"].string == "gemini-x-001")
        #expect(answer.json["finishReason"].string == "STOP")
        #expect(answer.json["usage"]["promptTokenCount"].integer == 7)
        #expect(answer.json["usage"]["thoughtsTokenCount"].integer == 3)
        #expect(answer.json["decision"]["cloud"]["state"].string == "ready")
        let request = try #require(program.server.requests.first)
        #expect(request.path == "/v1beta/models/gemini-2.5-flash:streamGenerateContent")
        #expect(request.systemInstruction == "Brief.")
        #expect(program.server.problems == [])
    }

    @Test func optionsOfEachModelGoToThatModel() throws {
        program.server.otherwise(.text("yes"))
        let answer = try program.ask(
            "-M", "only-in-cloud", "-o", "gemini.temperature=0.5", "-o", "gemini.topK=7", "-o",
            "gemini.thinkingLevel=low", "-o", "device.topK=3", "hello")
        #expect(answer.status == .exited(0))
        let config = try #require(program.server.requests.first).json["generationConfig"]
        #expect(config.names == ["temperature", "thinkingConfig", "topK"])
        #expect(config["temperature"].number == 0.5)
        #expect(answer.json["options"].names.allSatisfy { $0.hasPrefix("gemini.") })
    }

    /// Nobody is to think that the first choice answered: without a flag.
    @Test func anotherModelThanTheFirstChoiceIsNamed() throws {
        program.server.otherwise(.text("From afar."))
        let environment = try program.environment(hasDevice: false)
        let run = try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["ask", "--no-stdin", "x"], environment: environment)
        #expect(run.output == "From afar.\n")
        #expect(
            run.errors
                == "tandem: answered by gemini-3.1-flash-lite, cloud: device: runtime program missing\n"
        )
        let quiet = try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["ask", "-q", "--no-stdin", "x"],
            environment: environment)
        #expect(quiet.errors.isEmpty)
    }

    @Test func withoutStreamTheAnswerIsAskedForWhole() throws {
        program.server.otherwise(.text("All at once"))
        let run = try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["ask", "-M", "only-in-cloud", "--no-stream", "x"],
            environment: try program.environment())
        #expect(run.output == "All at once\n")
        #expect(program.server.requests.first?.path.hasSuffix(":generateContent") == true)
    }

    private static let failures: [(Reply, String, Int32)] = [
        (.badKey, "invalidAPIKey", 1),
        (.error(status: 404, "NOT_FOUND", message: "models/x is not found"), "modelNotFound", 1),
        (.dailyQuotaExceeded(retryDelay: "40s"), "quotaExceeded", 1),
        (.events([.promptBlocked("SAFETY")]), "promptBlocked", 4),
        (.text("x", finishReason: "RECITATION"), "responseStopped", 4),
        (.text("x", finishReason: "OTHER"), "responseStopped", 1),
        (
            .body(Array("<html>".utf8), status: 404, headers: ["Content-Type": "text/html"]),
            "endpointNotFound", 1
        ),
    ]

    @Test(arguments: failures.indices)
    func aFailureHasItsKindAndItsCode(index: Int) throws {
        let (reply, kind, code) = Self.failures[index]
        program.server.otherwise(reply)
        let answer = try program.ask("-M", "prefer-in-cloud", "hello")
        #expect(answer.errorKind == kind)
        #expect(answer.status == .exited(code))
        #expect(program.server.requests.count == 1)
    }

    @Test func anOverloadedServiceIsAskedAgain() throws {
        program.server.answer(.rateLimited(retryDelay: "0.2s"))
        program.server.otherwise(.text("at last"))
        let answer = try program.ask("-M", "only-in-cloud", "hello")
        #expect(answer.text == "at last")
        #expect(program.server.requests.count == 2)
        #expect(answer.run.errors.contains("asking again"))
    }

    @Test func eventsComeOnePerLine() throws {
        program.server.answer(.rateLimited(retryDelay: "0.1s"))
        program.server.otherwise(.text("a", "b", thoughts: ["hm"]))
        let run = try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["ask", "-M", "only-in-cloud", "--json-stream", "x"],
            environment: try program.environment())
        let events = try run.output.split(separator: "\n").map { try JSON(parsing: $0.utf8) }
        #expect(
            events.map { $0["event"].string } == [
                "retry", "started", "thought", "text", "text", "finished",
            ])
    }

    @Test func interruptedItClosesTheConnection() throws {
        program.server.otherwise([.eventStream, .event(.answer([.text("Half")])), .stall])
        let ask = try PipedProcess(
            try BuiltProduct.path("tandem"), ["ask", "-M", "only-in-cloud", "--no-stdin", "x"],
            environment: try program.environment())
        try ask.wait(for: "the beginning", within: 20) { ask.outputText == "Half" }
        ask.process.send(signal: SIGINT)
        #expect(try ask.waitForExit(within: 10) == .exited(130))
        try program.server.waitForNoConnections(within: 5)
    }

    @Test func aDryRunSendsNothingAndShowsNoKey() throws {
        let answer = try program.ask("-M", "only-in-cloud", "--dry-run", "hello")
        #expect(answer.json["model"].string == "gemini-3.1-flash-lite")
        #expect(answer.json["canAnswer"].boolean == true)
        #expect(!answer.run.output.contains(GeminiServer.defaultKey))
        #expect(program.server.connectionCount == 0)
    }

    @Test(arguments: [false, true])
    func statusAsksNobodyUnlessToldTo(probes: Bool) throws {
        let run = try ProcessRun.run(
            try BuiltProduct.path("tandem"), ["status", "--json"] + (probes ? ["--probe"] : []),
            environment: try program.environment())
        let cloud = try JSON(parsing: run.output.utf8)["cloud"]
        #expect(cloud["apiKeySource"].string == "GEMINI_API_KEY")
        #expect(cloud["state"].string == "ready")
        #expect(cloud["endpoint"].string == program.server.baseURL)
        #expect(program.server.connectionCount == (probes ? 1 : 0))
        #expect(!run.output.contains(GeminiServer.defaultKey))
    }

    /// The key goes into one header and nowhere else.
    @Test func theKeyStaysWhereItBelongs() throws {
        program.server.otherwise(
            .error(status: 400, "INVALID_ARGUMENT", message: "Bad: \(GeminiServer.defaultKey)"))
        let answer = try program.ask("-v", "-M", "only-in-cloud", "hello")
        #expect(answer.status == .exited(1))
        let request = try #require(program.server.requests.first)
        #expect(request.headers["x-goog-api-key"] == GeminiServer.defaultKey)
        #expect(!request.http.target.contains(GeminiServer.defaultKey))
        #expect(!answer.run.output.contains(GeminiServer.defaultKey))
        #expect(!answer.run.errors.contains(GeminiServer.defaultKey))
        for name in try FileManager.default.contentsOfDirectory(atPath: program.home.path) {
            let bytes = FileManager.default.contents(atPath: "\(program.home.path)/\(name)")
            #expect(bytes?.range(of: Data(GeminiServer.defaultKey.utf8)) == nil, "\(name)")
        }
    }

    @Test func aKeyFileOthersCanReadIsRefused() throws {
        let file = program.home.path + "/api-key"
        try Data("\(GeminiServer.defaultKey)\n".utf8).write(to: URL(filePath: file))
        chmod(file, 0o644)
        let open = try program.ask(
            "-M", "only-in-cloud", "x", environment: ["GEMINI_API_KEY": ""])
        #expect(open.status != .exited(0))
        #expect(program.server.connectionCount == 0)
        chmod(file, 0o600)
        let own = try program.ask("-M", "only-in-cloud", "x", environment: ["GEMINI_API_KEY": ""])
        #expect(own.status == .exited(0))
    }
}
