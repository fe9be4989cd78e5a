import Foundation
import GeminiServer
import TestSupport
import Testing

@testable import HybridEngine

/// `tandem ask` with a schema and with functions.
@Suite struct AskFormTests {
    private let lab: Lab
    private static let schema =
        #"{"type":"object","properties":{"city":{"type":"string","maxLength":12},"#
        + #""big":{"type":"boolean"}},"required":["city","big"],"additionalProperties":false}"#

    init() throws {
        lab = try Lab()
        try lab.home.write(Self.schema, to: "schema.json")
    }

    private var schemaPath: String { "\(lab.home.path)/schema.json" }

    @Test(arguments: ["only-on-device", "only-in-cloud"])
    func eitherModelAnswersInTheForm(mode: String) throws {
        lab.server.otherwise(.text(#"{"city":"Rome","big":true}"#))
        let run = try lab.ask(
            "-M", mode, "--schema", schemaPath, "-o", "device.sampling=greedy",
            "Name a city as JSON.")
        #expect(run.status == .exited(0), "\(run.errors)")
        let schema = try GenerationSchema(jsonSchema: Self.schema.utf8)
        _ = try schema.content(of: run.output.trimmingCharacters(in: .newlines))
    }

    @Test func anotherFormIsExit65() throws {
        lab.server.otherwise(.text(#"{"city":7}"#))
        let run = try lab.ask("-M", "only-in-cloud", "--json", "--schema", schemaPath, "x")
        #expect(run.status == .exited(65))
        let object = try JSONDecoder().decode(JSONValue.self, from: Data(run.output.utf8))
        #expect(object.members?["error"]?.members?["kind"] == .string("schemaMismatch"))
        #expect(object.members?["text"] == .string(#"{"city":7}"#))
    }

    @Test func aSchemaThatCannotBeUsedIsNamedBeforeAnythingIsSent() throws {
        try lab.home.write(#"{"type":"array","uniqueItems":true}"#, to: "odd.json")
        let run = try lab.ask("-M", "only-in-cloud", "--schema", "\(lab.home.path)/odd.json", "x")
        #expect(run.status == .exited(2))
        #expect(run.errors.contains("`uniqueItems`"))
        #expect(try lab.ask("--schema", "/nowhere", "x").status == .exited(2))
        #expect(try lab.ask("--tools", "shell", "x").status == .exited(2))
        #expect(lab.server.requests.isEmpty)
    }

    @Test func theDryRunTellsOfToolsAndTheForm() throws {
        let run = try lab.ask(
            "--dry-run", "-M", "only-in-cloud", "--tools", "calculator, url_context", "--tools",
            "read_file", "--schema", schemaPath, "x")
        #expect(run.output.contains("tools   calculator, url_context, read_file"))
        #expect(run.output.contains("schema  {"))
        #expect(lab.server.requests.isEmpty)
    }

    /// What only the service can do is asked of nobody else.
    @Test func toolsOfTheServiceGoToTheCloud() throws {
        lab.server.answer(.text("Found."))
        let run = try lab.ask("--tools", "google_search,code_execution", "x")
        #expect(run.output == "Found.\n")
        let tools = try #require(lab.server.requests.first).content["tools"].elements
        #expect(tools.count == 2 && tools.contains { $0["googleSearch"] != .null })
        let refused = try lab.ask("-M", "only-on-device", "--tools", "google_search", "x")
        #expect(refused.status == .exited(3))
        #expect(refused.errors.contains("has no search"))
        #expect(lab.server.requests.count == 1)
    }

    private func reckon(_ arguments: String...) throws -> ProcessRun {
        lab.server.answer(.calls((name: "calculator", args: ["expression": "6 * 7"])))
        lab.server.answer(.stream(texts: ["It is 42."]))
        return try ProcessRun.run(
            try BuiltProduct.debugPath("tandem"),
            ["ask", "--no-stdin", "-M", "only-in-cloud", "--tools", "calculator"] + arguments
                + ["6 * 7?"], environment: lab.environment.variables)
    }

    @Test func anAllowedCallIsShownAndMade() throws {
        let run = try reckon("--yes-tools")
        #expect(run.output == "It is 42.\n")
        #expect(run.errors.contains(#"calls calculator {"expression":"6 * 7"}"#))
        #expect(run.errors.contains(#"calculator gave {"result":42}"#))
        let parts = try #require(lab.server.requests.last).content["contents"].elements.last
        #expect(
            parts?["parts"][0]["functionResponse"]["response"]["result"].integer == 42)
    }

    @Test func withoutYesNothingIsCalled() throws {
        let run = try reckon()
        #expect(run.errors.contains("calculator was not called: --yes-tools allows calls"))
        let parts = try #require(lab.server.requests.last).content["contents"].elements.last
        #expect(
            parts?["parts"][0]["functionResponse"]["response"]["error"].string
                == "the user did not allow this call")
    }

    /// What stands on standard output is the value and nothing else.
    @Test func wordsBeforeCallsAreNotPrinted() throws {
        lab.server.answer(
            .events([
                .answer([.text("Let me see.")]),
                .answer(
                    [.functionCall("calculator", ["expression": "6 * 7"])], finishReason: "STOP"),
            ]))
        lab.server.answer(.stream(texts: [#"{"city":"Rome","#, #""big":true}"#]))
        let run = try lab.ask(
            "-M", "only-in-cloud", "--schema", schemaPath, "--tools", "calculator", "--yes-tools",
            "A city?")
        #expect(run.status == .exited(0), "\(run.errors)")
        #expect(run.output == #"{"city":"Rome","big":true}"# + "\n")
    }

    @Test func theEventsNameCallsAndResults() throws {
        let run = try reckon("--yes-tools", "--json-stream")
        let events = try run.output.split(separator: "\n").map { line in
            try #require(JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)).members)
        }
        #expect(
            events.map { $0["event"] }
                == ["started", "toolCall", "toolResult", "text", "finished"].map {
                    .string($0)
                })
        #expect(events[1]["name"] == .string("calculator"))
        #expect(events[1]["args"] == .object(["expression": .string("6 * 7")]))
        #expect(events[2]["name"] == .string("calculator"))
        #expect(events[2]["response"] == .object(["result": .integer(42)]))
        guard case .array(let calls)? = events[4]["toolCalls"] else {
            Issue.record("no calls in \(events[4])")
            return
        }
        #expect(calls.map { $0.members?["name"] } == [.string("calculator")])
        #expect(calls.map { $0.members?["args"] } == [events[1]["args"]])
    }
}
