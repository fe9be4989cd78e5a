import RuntimeProtocol
import Testing

@testable import HybridEngine

/// A conversation with functions, as the runtime gets it.
@Suite struct ToolConversationTests {
    private static let clock = FunctionTool(name: "clock", description: "Tells the time.") { _ in
        .null
    }
    private static let own = DeviceToolFormat(
        ToolSyntax(first: "<c>", beforeArguments: " ", next: nil, last: "</c>"))

    private func request(
        _ transcript: [Message], toolConfig: JSONValue? = nil, tools: [Tool] = [.function(clock)]
    ) -> GenerationRequest {
        GenerationRequest(
            instructions: "Be brief.", transcript: transcript, tools: tools,
            toolConfig: toolConfig)
    }

    private static let transcript = [
        Message(role: .user, text: "When?"),
        Message(
            role: .model,
            parts: [
                .text("Let me see."), Part(.functionCall(FunctionCall(name: "clock"))),
                Part(.functionCall(FunctionCall(name: "clock", args: ["zone": .string("UTC")]))),
            ]),
        Message(
            role: .user,
            parts: [
                Part(.functionResponse(.init(name: "clock", response: ["result": .integer(1)]))),
                Part(.functionResponse(.init(name: "clock", response: ["result": .integer(2)]))),
            ]),
    ]

    @Test func theTemplateIsGivenCallsAndWhatTheyGave() throws {
        let sent = try request(Self.transcript).runtimeRequest(Self.own)
        let calls = [
            ChatCall(name: "clock", arguments: "{}", id: "call00001"),
            ChatCall(name: "clock", arguments: #"{"zone":"UTC"}"#, id: "call00002"),
        ]
        #expect(
            sent.messages == [
                ChatMessage(role: .system, text: "Be brief."),
                ChatMessage(role: .user, text: "When?"),
                ChatMessage(role: .assistant, text: "Let me see.", calls: calls),
                ChatMessage(
                    role: .tool, text: #"{"result":1}"#,
                    answers: ChatCall(name: "clock", id: "call00001")),
                ChatMessage(
                    role: .tool, text: #"{"result":2}"#,
                    answers: ChatCall(name: "clock", id: "call00002")),
            ])
        #expect(
            sent.tools == [
                #"{"type":"function","function":{"name":"clock","description":"Tells the time.","#
                    + #""parameters":{"type":"object","properties":{},"#
                    + #""additionalProperties":false}}}"#
            ])
    }

    @Test func withoutAWayOfItsOwnTheyAreText() throws {
        let sent = try request(Self.transcript).runtimeRequest()
        #expect(sent.tools == nil)
        #expect(sent.messages.map(\.role) == [.system, .user, .assistant, .user])
        #expect(sent.messages[0].text.contains("<tools>"))
        #expect(sent.messages[2].text.contains(#"<tool_call>{"name": "clock""#))
        #expect(sent.messages[3].text.contains("<tool_response>"))
    }

    /// What was called earlier stays in words when nothing may be called now.
    @Test func withoutFunctionsCallsAreTold() throws {
        let sent = try request(
            Self.transcript + [Message(role: .model, text: "1"), Message(role: .user, text: "?")],
            tools: []
        ).runtimeRequest(Self.own)
        #expect(sent.tools == nil)
        #expect(sent.messages.allSatisfy { $0.calls == nil && $0.role != .tool })
        #expect(sent.messages[2].text.contains("[called clock({})]"))
    }

    /// What nobody called is not what a function gave.
    @Test func whatWasNotAskedForIsTold() throws {
        let sent = try request([Self.transcript[2]]).runtimeRequest(Self.own)
        #expect(sent.messages.map(\.role) == [.system, .user])
        #expect(sent.messages[1].text.contains("[clock gave"))
    }

    @Test func onlyWhatIsAllowedIsOffered() throws {
        let other = FunctionTool(name: "other", description: "Does it.") { _ in .null }
        let config = { (mode: String) in
            JSONValue.object([
                "functionCallingConfig": .object([
                    "mode": .string(mode), "allowedFunctionNames": .array([.string("other")]),
                ])
            ])
        }
        let tools: [Tool] = [.function(Self.clock), .function(other)]
        let user = [Message(role: .user, text: "?")]
        let any = try request(user, toolConfig: config("ANY"), tools: tools).runtimeRequest(
            Self.own)
        #expect(any.tools?.count == 1)
        #expect(any.grammar?.contains("clock") == false)
        #expect(any.grammar?.contains("text ::=") == false)
        let none = try request(user, toolConfig: config("NONE"), tools: tools)
            .runtimeRequest(Self.own)
        #expect(none.tools == nil && none.grammar == nil)
    }

    /// The caller answers such calls, which no loop of ours can.
    @Test func functionsWithoutCodeAreUnsupportedHere() {
        let declared = Tool.functionDeclarations([.object(["name": .string("f")])])
        let request = request([Message(role: .user, text: "?")], tools: [declared])
        #expect(request.inputObstacle?.kind == "unsupportedRequest")
    }
}
