import Testing

@testable import HybridEngine

@Suite struct InferenceRouterTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    private static let unavailable = AvailabilityStatus(
        .unavailable(.damaged), detail: "model file is damaged")

    @Test(
        arguments: [
            (.preferOnDevice, ["device", "cloud"]), (.preferInCloud, ["cloud", "device"]),
            (.onlyOnDevice, ["device"]), (.onlyInCloud, ["cloud"]),
        ] as [(InferenceMode, [String])])
    func aModeIsAnOrder(_ mode: InferenceMode, _ names: [String]) async {
        let router = InferenceRouter(
            mode: mode,
            device: ProgrammedModel.device("device", .failsBefore(.runtimeCrashed(.signal(6)))),
            cloud: ProgrammedModel.cloud("cloud", .failsBefore(.offline("no route"))))
        #expect(router.descriptor.name == names.first)
        let turn = await Turn(router, question("Hello"))
        #expect(turn.attempts.map(\.model) == names)
    }

    @Test(arguments: [InferenceMode.preferInCloud, .onlyInCloud])
    func aModeThatNeedsTheCloudSaysWhatIsMissing(_ mode: InferenceMode) async {
        let device = RealModel.system(home: home)
        let router = InferenceRouter(mode: mode, device: device)
        #expect(await Answer.collect(router, question("Hello")).error?.cause == .missingAPIKey)
        #expect(!router.availability.isAvailable)
        await router.prewarm()
        #expect(await device.device.client.processID == nil)
    }

    @Test(arguments: [InferenceMode.preferOnDevice, .onlyOnDevice])
    func theDeviceAnswersAndTheDecisionNamesTheMode(_ mode: InferenceMode) async throws {
        let device = RealModel.system(home: home)
        let router = InferenceRouter(mode: mode, device: device)
        #expect(router.availability.isAvailable)
        let turn = await Turn(router, question("Hello", maximum: 2))
        #expect(turn.decision?.mode == mode)
        #expect(turn.decision?.device?.isAvailable == true)
        #expect(turn.attempts.map(\.source) == [.onDevice])
        await device.shutDown()
    }

    @Test func theModelOnThisMachineTakesNoImages() async {
        let device = RealModel.system(home: home)
        let image = Part(.inlineData(mimeType: "image/png", data: [1]))
        let request = GenerationRequest(transcript: [Message(role: .user, parts: [image])])
        for model in [device, InferenceRouter(mode: .onlyOnDevice, device: device)]
            as [any LanguageModel]
        {
            let turn = await Turn(model, request)
            guard case .unsupportedRequest(_, .image)? = turn.error?.cause else {
                Issue.record("got \(String(describing: turn.error))")
                continue
            }
        }
        #expect(await device.device.client.processID == nil)
    }

    /// Nobody loads a model that will not be asked.
    @Test(
        arguments: [
            (.preferOnDevice, .available, 1), (.onlyOnDevice, .available, 1),
            (.preferInCloud, .available, 0), (.preferInCloud, .offline("x"), 1),
            (.preferInCloud, .missingAPIKey, 0), (.onlyInCloud, .offline("x"), 0),
        ] as [(InferenceMode, CloudAvailability, Int)])
    func itGetsTheModelReadyThatATurnWouldAsk(
        _ mode: InferenceMode, _ state: CloudAvailability, _ prewarms: Int
    ) async {
        let device = ProgrammedModel.device()
        let router = InferenceRouter(
            mode: mode, device: device, cloud: ProgrammedModel.cloud(state: state))
        await router.prewarm()
        #expect(device.prewarms == prewarms)
    }

    @Test(
        arguments: [
            (.preferOnDevice, .available, .available),
            (.preferOnDevice, .missingAPIKey, .unavailable(.damaged)),
            (.onlyOnDevice, .available, .unavailable(.damaged)),
            (.onlyInCloud, .offline("x"), .available),
            (.preferInCloud, .missingAPIKey, .unavailable(.modelNotReady)),
        ] as [(InferenceMode, CloudAvailability, Availability)])
    func itIsAvailableWhenSomebodyCanBeAsked(
        _ mode: InferenceMode, _ state: CloudAvailability, _ expected: Availability
    ) {
        let router = InferenceRouter(
            mode: mode, device: ProgrammedModel.device(status: Self.unavailable),
            cloud: ProgrammedModel.cloud(state: state))
        #expect(router.availability == expected)
    }

    @Test func aPreviewAsksNobody() async {
        let device = ProgrammedModel.device(status: Self.unavailable)
        let cloud = ProgrammedModel.cloud()
        let router = InferenceRouter(mode: .preferOnDevice, device: device, cloud: cloud)
        let preview = await router.preview(of: question("Почему?"))
        #expect(preview.asked == cloud.descriptor)
        #expect(preview.decision.attempts.map(\.reason) == ["damaged"])
        // The device is not in play.
        #expect(preview.decision.traits.language == nil)
        #expect(device.requests.isEmpty && cloud.requests.isEmpty)
        let only = InferenceRouter(mode: .onlyOnDevice, device: device, cloud: cloud)
        #expect(await only.preview(of: question("a")).asked == nil)
        #expect(await only.preview(of: question("a")).failure?.kind == "deviceUnavailable")
    }

    /// The tag can say that the answer may be in no good Russian.
    @Test func aDoubtIsOnRecord() async {
        let device = ProgrammedModel.device(languages: ["en"])
        let router = InferenceRouter(mode: .onlyOnDevice, device: device)
        let attempts = await Turn(router, question("Почему?")).attempts
        #expect(attempts.map(\.outcome) == [.answered])
        #expect(attempts.first?.reason == "language")
        #expect(attempts.first?.detail == "does not speak Russian")
    }
}
