import Foundation
import GeminiServer
import TestSupport
import Testing

/// Answers in a form, in a terminal, by the real models.
@Suite struct FormTerminalTests {
    private static let schema =
        #"{"type":"object","properties":{"city":{"type":"string","maxLength":12},"#
        + #""big":{"type":"boolean"}},"required":["city","big"],"additionalProperties":false}"#

    private let program: CloudProgram

    init() throws {
        program = try CloudProgram()
        try program.home.write(Self.schema, to: "schema.json")
    }

    private func ask(_ mode: String) throws -> PseudoTerminal {
        var environment = try program.environment()
        // The runtime beside the program, and the model that comes with it.
        environment["TANDEM_RUNTIME"] = nil
        return try PseudoTerminal(
            try BuiltProduct.path("tandem"),
            [
                "ask", "-M", mode, "--schema", "\(program.home.path)/schema.json", "-o",
                "device.sampling=greedy", "--no-stdin", "Name a city as JSON.",
            ], columns: 100, rows: 10, environment: environment)
    }

    /// The answer among what is said beside it.
    private func object(_ terminal: PseudoTerminal) throws -> JSON {
        let said = String(decoding: terminal.output, as: UTF8.self)
        let begin = try #require(said.firstIndex(of: "{"))
        let end = try #require(said[begin...].firstIndex(of: "}"))
        return try JSON(parsing: Data(said[begin...end].utf8))
    }

    @Test func theDeviceAnswersInTheForm() throws {
        let terminal = try ask("only-on-device")
        #expect(try terminal.waitForExit(within: 120) == .exited(0))
        let answer = try object(terminal)
        #expect(answer["city"].string != nil)
        #expect(answer["big"] == .boolean(true) || answer["big"] == .boolean(false))
        #expect(program.server.requests.isEmpty)
    }

    @Test func theCloudAnswersInTheForm() throws {
        program.server.answer(.text(#"{"city":"Rome","big":true}"#))
        let terminal = try ask("only-in-cloud")
        #expect(try terminal.waitForExit(within: 30) == .exited(0))
        #expect(try object(terminal)["city"].string == "Rome")
        let config = program.server.requests[0].json["generationConfig"]
        #expect(config["responseJsonSchema"]["required"].elements.map(\.string) == ["city", "big"])
    }

    @Test func anotherFormIsSaidAndIsExit65() throws {
        program.server.answer(.text(#"{"city":7}"#))
        let terminal = try ask("only-in-cloud")
        #expect(try terminal.waitForExit(within: 30) == .exited(65))
        let said = String(decoding: terminal.output, as: UTF8.self)
        #expect(said.contains("city"))
    }
}
