import Testing

@testable import HybridEngine

/// What users of hybrids elsewhere run into, over whole conversations.
@Suite struct ConversationHandoffTests {
    private let device = ProgrammedModel.device("device")
    private let cloud = ProgrammedModel.cloud("cloud")
    private static let offline = LanguageModelError.offline("no route")

    private func session(
        _ primary: ProgrammedModel, _ secondary: ProgrammedModel
    ) -> GenerativeModelSession {
        GenerativeModelSession(model: .hybridModel(primary: primary, secondary: secondary))
    }

    private func goOffline() {
        cloud.set(.inCloud(.available), .failsBefore(Self.offline))
    }

    @Test("A long conversation goes on with the other model, and back again")
    func failoverInMidConversation() async throws {
        let session = session(cloud, device)
        var answers: [String] = []
        for turn in 0..<6 {
            if turn == 2 { goOffline() }
            if turn == 4 { cloud.set(.inCloud(.offline("no route")), .answers) }
            if turn == 5 { cloud.set(.inCloud(.available), .answers) }
            answers.append(try await session.respond(to: "\(turn)").content)
        }
        #expect(answers == ["cloud", "cloud", "device", "device", "device", "cloud"])
    }

    @Test("Either model sees the whole conversation, and who wrote what")
    func oneTranscript() async throws {
        let session = session(cloud, device)
        _ = try await session.respond(to: "one")
        goOffline()
        _ = try await session.respond(to: "two")
        cloud.set(.inCloud(.available), .answers)
        _ = try await session.respond(to: "three")
        let seen = try #require(device.requests.last).transcript
        #expect(seen.map(\.text) == ["one", "cloud", "two"])
        let back = try #require(cloud.requests.last).transcript
        #expect(back.map(\.text) == ["one", "cloud", "two", "device", "three"])
        #expect(back.map(\.maker?.name) == [nil, "cloud", nil, "device", nil])
    }

    @Test("A full window sends a long conversation to the cloud")
    func fullWindow() async throws {
        let session = session(device, cloud)
        _ = try await session.respond(to: "one")
        device.set(
            .onDevice(AvailabilityStatus(.available)),
            .failsBefore(.contextWindowExceeded(needed: 9_000, available: 8_192)))
        let response = try await session.respond(to: "two")
        #expect(response.rawResponse.modelVersion == "cloud")
        #expect(response.rawResponse.decision.attempts.first?.reason == "contextWindow")
        #expect(cloud.requests.last?.transcript.map(\.text) == ["one", "device", "two"])
    }

    @Test("What the cloud refuses is not asked again on the device")
    func refusals() async throws {
        for error in [
            LanguageModelError.promptBlocked(reason: "SAFETY", message: nil),
            .responseStopped(FinishReason(rawValue: "SAFETY"), message: nil),
        ] {
            cloud.set(.inCloud(.available), .failsBefore(error))
            await #expect(throws: LanguageModelError.self) {
                try await session(cloud, device).respond(to: "one")
            }
        }
        #expect(device.requests.isEmpty)
    }

    @Test("The first error is not lost when the second model fails too")
    func bothErrors() async throws {
        goOffline()
        device.set(
            .onDevice(AvailabilityStatus(.available)), .failsBefore(.runtimeCrashed(.signal(9))))
        do {
            _ = try await session(cloud, device).respond(to: "one")
            Issue.record("somebody answered")
        } catch {
            guard case .unanswered(let decision, let last) = error else {
                Issue.record("got \(error)")
                return
            }
            #expect(decision.attempts.map(\.kind) == ["offline", "runtimeCrashed"])
            #expect(decision.attempts.map(\.detail).first == "no route")
            #expect(last == .runtimeCrashed(.signal(9)))
            #expect(error.kind == "runtimeCrashed")
        }
    }

    @Test("Who got the prompt, and why, is in the answer")
    func theRecordTells() async throws {
        let status = AvailabilityStatus(.unavailable(.modelNotReady), detail: "downloading 41 %")
        device.set(.onDevice(status), .answers)
        let response = try await session(device, cloud).respond(to: "one")
        let decision = response.rawResponse.decision
        #expect(response.rawResponse.modelVersion == "cloud")
        #expect(decision.mode == .preferOnDevice)
        #expect(decision.device?.reason == "modelNotReady")
        #expect(decision.cloud?.state == "ready")
        #expect(decision.attempts.map(\.detail) == ["downloading 41 %", ""])
    }

    @Test("A failed turn is no part of the next one")
    func failedTurns() async throws {
        let session = session(cloud, device)
        _ = try await session.respond(to: "one")
        cloud.set(.inCloud(.available), .failsAfter(.connectionLost("reset")))
        await #expect(throws: LanguageModelError.connectionLost("reset")) {
            try await session.respond(to: "two")
        }
        cloud.set(.inCloud(.available), .answers)
        _ = try await session.respond(to: "three")
        #expect(cloud.requests.last?.transcript.map(\.text) == ["one", "cloud", "three"])
    }

    @Test("A tool that only a server has takes the turn to the cloud, and does not vanish")
    func serverTools() async throws {
        let session = GenerativeModelSession(
            model: .hybridModel(primary: device, secondary: cloud), tools: [.googleSearch])
        #expect(try await session.respond(to: "one").content == "cloud")
        #expect(cloud.requests.last?.tools == [.googleSearch])
        let only = GenerativeModelSession(
            model: InferenceRouter(mode: .onlyOnDevice, device: device, cloud: cloud),
            tools: [.googleSearch])
        await #expect { try await only.respond(to: "one") } throws: { error in
            (error as? LanguageModelError)?.kind == "unsupportedRequest"
        }
        #expect(device.requests.isEmpty)
    }

    @Test("A model that is available and yet fails is not the end")
    func availableIsNotUsable() async throws {
        device.set(
            .onDevice(AvailabilityStatus(.available)), .failsBefore(.runtimeFailed("out of memory"))
        )
        #expect(try await session(device, cloud).respond(to: "one").content == "cloud")
    }

    @Test("Only on the device, the cloud is never asked")
    func onlyOnDevice() async throws {
        device.set(
            .onDevice(AvailabilityStatus(.unavailable(.damaged))), .failsBefore(Self.offline))
        let router = InferenceRouter(mode: .onlyOnDevice, device: device, cloud: cloud)
        await #expect(throws: LanguageModelError.self) {
            try await GenerativeModelSession(model: router).respond(to: "one")
        }
        await router.prewarm()
        #expect(cloud.requests.isEmpty && cloud.prewarms == 0)
    }
}
