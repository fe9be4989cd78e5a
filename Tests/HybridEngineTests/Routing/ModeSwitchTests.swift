import GeminiServer
import ProcessSupport
import RuntimeProtocol
import Testing

@testable import HybridEngine

/// The mode changes in mid-conversation, with a service on the loopback: both
/// models get the same conversation, each in its own form.
@Suite struct ModeSwitchTests {
    private let lab: CloudLab
    private let device = ProgrammedModel.device("device")

    init() throws { lab = try CloudLab() }

    private func answer(
        _ mode: InferenceMode, _ transcript: inout [Message], _ text: String,
        cloud: GeminiModel
    ) async throws {
        transcript.append(Message(role: .user, text: text))
        let router = InferenceRouter(mode: mode, device: device, cloud: cloud, log: lab.log)
        let request = GenerationRequest(instructions: "Be brief.", transcript: transcript)
        for try await event in router.streamResponse(to: request) {
            if case .message(let message) = event { transcript.append(message) }
        }
    }

    @Test func bothModelsGetTheWholeConversation() async throws {
        lab.server.answer(
            .events([
                .answer([.thought("hm", signature: "c2VjcmV0")]),
                .answer([.text("from the cloud")], finishReason: "STOP"),
            ]))
        lab.server.answer(.stream(texts: ["again"]))
        let cloud = lab.model()
        var transcript: [Message] = []
        try await answer(.onlyInCloud, &transcript, "one", cloud: cloud)
        try await answer(.onlyOnDevice, &transcript, "two", cloud: cloud)
        try await answer(.preferInCloud, &transcript, "three", cloud: cloud)

        let onDevice = try #require(device.requests.first).runtimeRequest().messages
        #expect(
            onDevice == [
                ChatMessage(role: .system, text: "Be brief."),
                ChatMessage(role: .user, text: "one"),
                ChatMessage(role: .assistant, text: "from the cloud"),
                ChatMessage(role: .user, text: "two"),
            ])
        let last = try #require(lab.server.requests.last)
        #expect(
            last.transcript == [
                "user: one", "model: from the cloud", "user: two", "model: device", "user: three",
            ])
        #expect(last.systemInstruction == "Be brief.")
        // What the cloud thought goes back to it, and was nothing to the device.
        #expect(String(decoding: last.body, as: UTF8.self).contains("c2VjcmV0"))
        #expect(transcript.map(\.maker?.source) == [nil, .inCloud, nil, .onDevice, nil, .inCloud])
    }

    /// Nobody listens at the service's address.
    @Test func anOfflineTurnReachesTheDeviceAndAKnownOneAtOnce() async throws {
        lab.server.stop()
        let service = lab.service()
        let cloud = lab.model(service)
        let router = InferenceRouter(
            mode: .preferInCloud, device: device, cloud: cloud, log: lab.log)
        let clock = ContinuousClock()
        let begin = clock.now
        let first = await Turn(router, question("one"))
        // Ten times the second that it may take.
        #expect(begin.duration(to: clock.now) < .seconds(10))
        #expect(first.text == "device")
        #expect(first.attempts.map(\.reason) == ["offline", nil])
        #expect(first.attempts[0].milliseconds > 0)

        let second = await Turn(router, question("two"))
        #expect(second.text == "device")
        #expect(second.decision?.cloud?.state == "offline")
        #expect(second.attempts.map(\.milliseconds).first == 0)
        let lines = lab.logText.split(separator: "\n").filter { $0.contains("fallback from") }
        #expect(lines.count == 2)
    }

    @Test func aBrokenAnswerIsNotDoubledByTheDevice() async throws {
        lab.server.answer(Reply([.eventStream, .event(.answer([.text("some text")])), .reset]))
        let router = InferenceRouter(
            mode: .preferInCloud, device: device, cloud: lab.model(), log: lab.log)
        let turn = await Turn(router, question("one"))
        #expect(turn.text == "some text")
        #expect(turn.error?.kind == "connectionLost")
        #expect(turn.started.map(\.source) == [.inCloud])
        #expect(device.requests.isEmpty)
    }
}
