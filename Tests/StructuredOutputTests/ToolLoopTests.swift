import Synchronization
import Testing

@testable import HybridEngine

/// Turns in which a model calls functions.
@Suite struct ToolLoopTests {
    /// A model that says one thing after the other.
    private final class Script: Sendable {
        let rounds: [[Part]]
        let requests = Mutex<[GenerationRequest]>([])

        init(_ rounds: [[Part]]) { self.rounds = rounds }

        func ask(
            _ request: GenerationRequest, _ hear: ToolLoop.Hear
        ) throws(LanguageModelError) {
            let number = requests.withLock { requests in
                requests.append(request)
                return requests.count - 1
            }
            if Task.isCancelled { throw .cancelled }
            let parts = rounds[min(number, rounds.count - 1)]
            hear(
                .started(
                    .init(name: "m", source: .inCloud),
                    RouteDecision(
                        mode: .onlyInCloud, attempts: [])))
            for part in parts {
                if case .text(let text) = part.content {
                    hear(.textDelta(text))
                } else {
                    hear(.part(part))
                }
            }
            hear(.usage(Usage(promptTokenCount: 10, candidatesTokenCount: 1)))
            hear(.message(Message(role: .model, parts: parts)))
            hear(
                .finished(
                    .stop,
                    AnswerStatistics(
                        firstTokenMilliseconds: Double(number + 1), totalMilliseconds: 5,
                        tokensPerSecond: nil)))
        }
    }

    private func run(
        _ rounds: [[Part]], tools: [Tool] = [.function(Self.double), .function(Self.broken)],
        policy: ToolPolicy = ToolPolicy()
    ) async -> (record: AnswerRecord, script: Script) {
        let script = Script(rounds)
        let record = Mutex(AnswerRecord(mode: .onlyInCloud))
        let loop = ToolLoop { request, hear throws(LanguageModelError) in
            try script.ask(request, hear)
        }
        do throws(LanguageModelError) {
            try await loop.run(
                GenerationRequest(
                    transcript: [Message(role: .user, text: "?")], tools: tools,
                    toolPolicy: policy)
            ) { event in record.withLock { $0.apply(event) } }
        } catch {
            record.withLock { $0.fail(error) }
        }
        return (record.withLock { $0 }, script)
    }

    private static let double = FunctionTool(
        name: "double", description: "Doubles.",
        parameters: .object(properties: [.init("n", .integer())])
    ) { arguments in
        .integer(try Int(GeneratedContent(arguments["n"] ?? .null)) * 2)
    }

    private static let broken = FunctionTool(name: "broken", description: "Breaks.") { _ in
        throw ToolFailure("it is broken")
    }

    private func call(_ name: String, _ n: Int, id: String? = nil) -> Part {
        Part(.functionCall(FunctionCall(name: name, args: ["n": .integer(n)], id: id)))
    }

    private func results(_ record: AnswerRecord) -> [[String: JSONValue]] {
        record.parts.compactMap { placed in
            if case .functionResponse(let it) = placed.part.content { it.response } else { nil }
        }
    }

    @Test func aTurnIsOneAnswer() async {
        let (record, script) = await run([
            [.text("Let me see."), call("double", 4, id: "7")], [.text("It is 8.")],
        ])
        #expect(record.text == "Let me see.\n\nIt is 8.")
        #expect(results(record) == [["result": .integer(8)]])
        #expect(record.finishReason == .stop && record.isComplete)
        #expect(record.usage?.promptTokenCount == 20)
        #expect(record.statistics?.firstTokenMilliseconds == 1)
        // All of it is kept, in turn.
        #expect(record.transcriptEntries.map(\.role) == [.model, .user, .model])
        let second = script.requests.withLock { $0[1].transcript }
        #expect(Array(second.dropFirst()) == record.rounds)
        #expect(
            second.last?.parts == [
                Part(
                    .functionResponse(
                        FunctionResponse(
                            name: "double", response: ["result": .integer(8)], id: "7")))
            ])
    }

    @Test(arguments: ["", "get weather", "größe", "a.b", String(repeating: "n", count: 64)])
    func aNameThatNoModelCanCallIsRefusedBeforeAnythingIsSent(name: String) async {
        let odd = FunctionTool(name: name, description: "Odd.") { _ in .null }
        let (record, script) = await run(
            [[.text("x")]], tools: [.function(Self.double), .function(odd)])
        #expect(
            record.error
                == .invalidOption(
                    key: "FunctionTool.name", value: name,
                    allowed: "letters, digits, _ and -, at most 63"))
        #expect(script.requests.withLock { $0.isEmpty })
    }

    @Test func theLongestNameIsCalled() async {
        let name = "A-z_0" + String(repeating: "9", count: 58)
        let tool = FunctionTool(name: name, description: "Long.") { _ in .integer(1) }
        let (record, _) = await run(
            [[call(name, 1)], [.text("Done.")]], tools: [.function(tool)])
        #expect(record.text == "Done.")
        #expect(record.error == nil)
    }

    @Test func ofTwoFunctionsWithOneNameTheFirstIsToldAndCalled() async {
        let second = FunctionTool(name: "double", description: "Another.") { _ in .integer(0) }
        let (record, script) = await run(
            [[call("double", 4)], [.text("8.")]],
            tools: [.function(Self.double), .function(second)])
        #expect(results(record) == [["result": .integer(8)]])
        #expect(
            script.requests.withLock { $0[0].functionTools.map(\.description) } == ["Doubles."])
    }

    @Test func whatGoesWrongIsAResult() async {
        let (record, _) = await run([
            [
                Part(.functionCall(FunctionCall(name: "broken"))), call("nowhere", 1),
                Part(.functionCall(FunctionCall(name: "double", args: ["n": .string("x")]))),
                call("double", 2),
            ], [.text("ok")],
        ])
        #expect(
            results(record) == [
                ["error": .string("it is broken")],
                [
                    "error": .string(
                        "there is no function nowhere; there are: double, broken")
                ],
                ["error": .string("the arguments do not fit: /n is no whole number")],
                ["result": .integer(4)],
            ])
        #expect(record.text == "ok" && record.error == nil)
    }

    /// Each waits for the other one: only side by side do they end.
    @Test func callsRunSideBySideAndKeepTheirOrder() async {
        let gate = Mutex<[CheckedContinuation<Void, Never>]>([])
        let meeting = FunctionTool(
            name: "meet", description: "", parameters: .object(properties: [.init("n", .integer())])
        ) { arguments in
            await withCheckedContinuation { waiter in
                let all = gate.withLock { waiting in
                    waiting.append(waiter)
                    return waiting.count == 3 ? waiting : []
                }
                for waiter in all.reversed() { waiter.resume() }
            }
            return arguments["n"] ?? .null
        }
        let (record, _) = await run(
            [[call("meet", 1), call("meet", 2), call("meet", 3)], [.text("met")]],
            tools: [.function(meeting)])
        #expect(results(record).map { $0["result"] } == [.integer(1), .integer(2), .integer(3)])
    }

    @Test func theLimitEndsTheTurnAndKeepsNothing() async {
        let (record, script) = await run([[call("double", 1)]], policy: ToolPolicy(limit: 3))
        #expect(record.error == .toolLimit(3))
        #expect(script.requests.withLock { $0.count } == 4)
        #expect(record.transcriptEntries.isEmpty)
    }

    @Test func whoIsAskedMayRefuse() async {
        let asked = Mutex<[String]>([])
        let (record, _) = await run(
            [[call("double", 1), call("broken", 1)], [.text("fine")]],
            policy: ToolPolicy(consent: { call in
                asked.withLock { $0.append(call.name) }
                return call.name == "double"
            }))
        #expect(asked.withLock { $0 } == ["double", "broken"])
        #expect(
            results(record) == [
                ["result": .integer(2)], ["error": .string("the user did not allow this call")],
            ])
    }

    @Test func callsOfTheCallersOwnAreHandedBack() async {
        let byHand = Tool.functionDeclarations([.object(["name": .string("mine")])])
        let (record, script) = await run(
            [[call("double", 1), call("mine", 2)]], tools: [.function(Self.double), byHand])
        #expect(script.requests.withLock { $0.count } == 1)
        #expect(results(record).isEmpty && record.error == nil)
        #expect(record.parts.count == 2)
    }

    @Test func cancellingBetweenRoundsEndsTheTurn() async {
        let script = Script([[call("stop", 1)], [.text("never")]])
        let loop = ToolLoop { request, hear throws(LanguageModelError) in
            try script.ask(request, hear)
        }
        let stop = FunctionTool(
            name: "stop", description: "", parameters: .anything()
        ) { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return .null
        }
        let task = Task { () -> LanguageModelError? in
            do throws(LanguageModelError) {
                try await loop.run(
                    GenerationRequest(
                        transcript: [Message(role: .user, text: "?")], tools: [.function(stop)],
                        toolPolicy: ToolPolicy(consent: { _ in
                            withUnsafeCurrentTask { $0?.cancel() }
                            return true
                        }))
                ) { _ in }
                return nil
            } catch {
                return error
            }
        }
        #expect(await task.value == .cancelled)
        #expect(script.requests.withLock { $0.count } == 1)
    }
}
