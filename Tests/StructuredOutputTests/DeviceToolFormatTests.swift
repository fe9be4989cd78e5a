import Foundation
import RuntimeProtocol
import TestSupport
import Testing

@testable import HybridEngine
@testable import LlamaCpp

/// How functions are called on a machine, in the ways of several models.
@Suite struct DeviceToolFormatTests {
    static let formats: [DeviceToolFormat] = [
        .plain,
        DeviceToolFormat(
            ToolSyntax(
                first: "<tool_call>\n{\"name\": \"", beforeArguments: "\", \"arguments\": ",
                next: "}\n</tool_call>\n<tool_call>\n{\"name\": \"", last: "}\n</tool_call>")),
        DeviceToolFormat(
            ToolSyntax(
                first: "{\"name\": \"", beforeArguments: "\", \"parameters\": ", next: nil,
                last: "}")),
        DeviceToolFormat(
            ToolSyntax(
                first: "[TOOL_CALLS][{\"name\": \"", beforeArguments: "\", \"arguments\": ",
                next: ", \"id\": \"\u{F8F2}\"}, {\"name\": \"", last: ", \"id\": \"\u{F8F2}\"}]")),
        DeviceToolFormat(
            ToolSyntax(
                first: "[TOOL_CALLS]", beforeArguments: "[ARGS]", next: "[TOOL_CALLS]", last: "")),
    ]

    private static let calls = [
        FunctionCall(name: "f", args: ["a": .string("</tool_call> \"x\" }]")]),
        FunctionCall(name: "get-it_2", args: [:]),
    ]

    /// Calls as a model would write them.
    private static func text(_ calls: [FunctionCall], _ syntax: ToolSyntax) -> String {
        let bodies = calls.map { $0.name + syntax.beforeArguments + $0.argumentsText }
        let text = syntax.first + bodies.joined(separator: syntax.next ?? "") + syntax.last
        return text.replacing(String(ToolSyntax.idMark), with: "abcDEF123")
    }

    @Test(arguments: formats)
    func callsAreReadWholeOrNotAtAll(format: DeviceToolFormat) throws {
        let one = Self.text([Self.calls[0]], format.syntax)
        #expect(format.calls(in: one) == [Self.calls[0]])
        #expect(format.calls(in: one + "x") == nil)
        // Where nothing ends a call, what its object ends with does.
        let isEnded = !format.syntax.last.isEmpty
        for count in 0..<one.count where isEnded || count < one.count {
            #expect(format.calls(in: String(one.prefix(count))) == nil, "\(count)")
        }
        guard format.syntax.next != nil else { return }
        let two = Self.text(Self.calls, format.syntax)
        #expect(format.calls(in: two) == Self.calls)
        #expect(format.calls(in: String(two.dropLast(3)), isCut: true)?.first == Self.calls[0])
    }

    @Test(arguments: formats)
    func anAnswerTellsByItsBeginningWhatItIs(format: DeviceToolFormat) {
        let text = Self.text([Self.calls[0]], format.syntax)
        var reader = CallsReader(format)
        for character in text { #expect(reader.feed(String(character)) == "") }
        #expect(reader.isCall)
        #expect(reader.calls(isCut: false) == [Self.calls[0]])
        reader = CallsReader(format)
        #expect(reader.feed("He") == "He")
        #expect(reader.feed(text) == text)
        #expect(!reader.isCall)
    }

    private static let tools = [
        FunctionTool(
            name: "add", description: "Adds.",
            parameters: .object(properties: [
                .init("a", .integer(minimum: 0, maximum: 9)),
                .init("b", .integer(minimum: 0, maximum: 9), isOptional: true),
            ])
        ) { _ in .null },
        FunctionTool(
            name: "say", description: "Says.",
            parameters: .object(properties: [.init("text", .string(maxLength: 3))])
        ) { _ in .null },
    ]

    /// Nor can any model write one: what is not whole, or not a function's, is
    /// let through by no grammar.
    @Test(arguments: formats)
    func whatIsNoCallIsNotLetThrough(format: DeviceToolFormat) throws {
        let toy = try Toy()
        let grammar = try format.grammar(Self.tools, mustCall: false, schema: nil)
        let call = Self.text([FunctionCall(name: "add", args: ["a": .integer(2)])], format.syntax)
        #expect(try toy.lets(call, through: grammar))
        #expect(try toy.lets("In words.", through: grammar))
        for wrong in [
            call.replacing("add", with: "sub"), call.replacing("2", with: "12"),
            call.replacing("2", with: "\"2\""), call + "x", call.replacing("\"a\"", with: "\"c\""),
        ] {
            #expect(try !toy.lets(wrong, through: grammar), "\(wrong)")
        }
    }

    /// A mind of made-up weights takes every turn of the grammar: it answers in
    /// words or with calls, and each of them is one.
    @Test(arguments: formats, [false, true])
    func noCallIsMalformed(format: DeviceToolFormat, mustCall: Bool) throws {
        let toy = try Toy()
        let grammar = try format.grammar(Self.tools, mustCall: mustCall, schema: nil)
        var names: Set<String> = []
        var counts: Set<Int> = []
        for seed in 0..<UInt64(Soak.count(40)) {
            let (text, isWhole) = try toy.answer(grammar, seed: seed)
            var reader = CallsReader(format)
            if reader.feed(text) != "" {
                counts.insert(0)
                continue
            }
            // Bytes that are no character count as one in a grammar and are
            // shown as several.
            guard isWhole, !text.contains("\u{FFFD}") else { continue }
            let calls = try #require(reader.calls(isCut: false), "\(text)")
            counts.insert(calls.count)
            for call in calls {
                names.insert(call.name)
                let tool = try #require(Self.tools.first { $0.name == call.name })
                #expect(
                    SchemaValidator(schema: tool.parameters).problem(in: .object(call.args)) == nil)
            }
        }
        // Among so many first letters the one of a call is hardly ever chosen.
        #expect(mustCall ? names == ["add", "say"] : counts.contains(0))
        guard mustCall else { return }
        #expect(!counts.contains(0))
        #expect(counts.contains { $0 > 1 } == (format.syntax.next != nil))
    }

    @Test(arguments: formats)
    func anAnswerWithoutCallsHasItsForm(format: DeviceToolFormat) throws {
        let schema = GenerationSchema.object(properties: [.init("title", .string(maxLength: 3))])
        let toy = try Toy()
        let grammar = try format.grammar(Self.tools, mustCall: false, schema: schema)
        var values = 0
        var calls = 0
        for seed in 0..<UInt64(Soak.count(40)) {
            let (text, isWhole) = try toy.answer(grammar, seed: seed)
            guard isWhole, !text.contains("\u{FFFD}") else { continue }
            if format.calls(in: text) != nil {
                calls += 1
                continue
            }
            values += 1
            var reader = JSONReader(Array(text.utf8))
            #expect(SchemaValidator(schema: schema).problem(in: try reader.value()) == nil)
        }
        #expect(values > 0 && calls > 0)
    }
}

extension Toy {
    /// What its mind of made-up weights writes under a grammar.
    fileprivate func answer(
        _ grammar: String, seed: UInt64
    ) throws -> (text: String, isWhole: Bool) {
        let prompt = try model.prompt(
            for: [TemplateMessage(role: .user, content: "?")], maximumResponseTokens: 400)
        var text = ""
        let statistics = try model.generate(
            prompt,
            options: .init(
                sampling: SamplingOptions(mode: .topP(1), temperature: 2, seed: seed),
                maximumTokens: 400, grammar: grammar)
        ) { text += $0 }
        return (text, statistics.reason == .stop)
    }
}
