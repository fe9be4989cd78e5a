import Testing

@testable import HybridEngine

@Suite struct RoutingPolicyTests {
    private static let ready = AvailabilityStatus(.available)
    private static let none = AvailabilityStatus(
        .unavailable(.modelNotReady), detail: "no model file")
    private static let noModel = LanguageModelError.deviceUnavailable(
        .modelNotReady, detail: "no model file")

    @Test(
        arguments: [
            (.preferOnDevice, ready, .available, [.onDevice, .inCloud], nil),
            (.preferOnDevice, ready, .missingAPIKey, [.onDevice], nil),
            (.preferOnDevice, none, .available, [.inCloud], nil),
            (.preferOnDevice, none, .missingAPIKey, [], noModel),
            (.preferInCloud, ready, .available, [.inCloud, .onDevice], nil),
            (.preferInCloud, ready, .missingAPIKey, [], .missingAPIKey),
            (.preferInCloud, none, .available, [.inCloud], nil),
            (.preferInCloud, none, .missingAPIKey, [], .missingAPIKey),
            (.onlyOnDevice, ready, .available, [.onDevice], nil),
            (.onlyOnDevice, ready, .missingAPIKey, [.onDevice], nil),
            (.onlyOnDevice, none, .available, [], noModel),
            (.onlyOnDevice, none, .missingAPIKey, [], noModel),
            (.onlyInCloud, ready, .available, [.inCloud], nil),
            (.onlyInCloud, ready, .missingAPIKey, [], .missingAPIKey),
            (.onlyInCloud, none, .available, [.inCloud], nil),
            (.onlyInCloud, none, .missingAPIKey, [], .missingAPIKey),
        ]
            as [(
                InferenceMode, AvailabilityStatus, CloudAvailability, [InferenceSource],
                LanguageModelError?
            )])
    func theTable(
        _ mode: InferenceMode, _ device: AvailabilityStatus, _ cloud: CloudAvailability,
        _ choices: [InferenceSource], _ failure: LanguageModelError?
    ) {
        let plan = RoutingPolicy.plan(mode, device: device, cloud: cloud)
        #expect(plan.choices == choices)
        #expect(plan.failure == failure)
    }

    @Test func anUnavailableFirstChoiceIsKept() {
        let plan = RoutingPolicy.plan(.preferOnDevice, device: Self.none, cloud: .available)
        #expect(plan.obstacles == [.init(source: .onDevice, error: Self.noModel)])
    }
}

@Suite struct InferenceRouterTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    @Test(arguments: [InferenceMode.preferInCloud, .onlyInCloud])
    func aModeThatNeedsTheCloudSaysWhatIsMissing(_ mode: InferenceMode) async {
        let router = InferenceRouter(mode: mode, device: RealModel.system(home: home))
        #expect(await Answer.collect(router, question("Hello")).error == .missingAPIKey)
        #expect(!router.availability.isAvailable)
        await router.prewarm()
        #expect(await router.device.device.client.processID == nil)
    }

    @Test(arguments: [InferenceMode.preferOnDevice, .onlyOnDevice])
    func theDeviceAnswersAndTheDecisionNamesTheMode(_ mode: InferenceMode) async throws {
        let router = InferenceRouter(mode: mode, device: RealModel.system(home: home))
        #expect(router.availability.isAvailable)
        var decision: RouteDecision?
        for try await event in router.streamResponse(to: question("Hello", maximum: 2)) {
            if case .started(_, let made) = event { decision = made }
        }
        #expect(decision?.mode == mode)
        #expect(decision?.attempts.map(\.source) == [.onDevice])
        await router.device.shutDown()
    }
}
