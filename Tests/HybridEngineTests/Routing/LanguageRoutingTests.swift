import TestSupport
import Testing

@testable import HybridEngine

/// Turns in several languages through the router, the language told by the
/// real model.
@Suite struct LanguageRoutingTests {
    private static let german = "Warum ist der Himmel am Tag blau und am Abend rot?"
    private static let english = "Why is the sky blue in the daytime?"
    private let folder: TemporaryFolder
    private let identifier: ModelLanguageIdentifier

    init() throws {
        folder = try TemporaryFolder()
        let environment = ProcessEnvironment(
            variables: [
                "TANDEM_HOME": folder.path,
                "TANDEM_RUNTIME": try BuiltProduct.debugPath("tandem-runtime"),
            ],
            home: folder.path, currentFolder: folder.path,
            executable: "\(BuiltProduct.checkout)/.build/debug/tandem")
        identifier = ModelLanguageIdentifier(environment, deadline: .seconds(30))
    }

    private func turn(
        _ text: String, _ mode: InferenceMode, cloud state: CloudAvailability = .available
    ) async -> Turn {
        let isOffline = state != .available
        let router = InferenceRouter(
            mode: mode, device: ProgrammedModel.device("device", .answers, languages: ["en"]),
            cloud: ProgrammedModel.cloud(
                "cloud", isOffline ? .failsBefore(.offline("no route")) : .answers, state: state),
            identifier: identifier)
        let turn = await Turn(router, question(text))
        await identifier.shutDown()
        return turn
    }

    @Test(
        arguments: [
            (InferenceMode.preferOnDevice, "cloud", ["language", nil]),
            (.preferInCloud, "cloud", [nil]), (.onlyOnDevice, "device", ["language"]),
            (.onlyInCloud, "cloud", [nil]),
        ] as [(InferenceMode, String, [String?])])
    func aLanguageTheDeviceDoesNotSpeak(
        _ mode: InferenceMode, _ answered: String, _ reasons: [String?]
    ) async {
        let turn = await turn(Self.german, mode)
        #expect(turn.started.map(\.name) == [answered])
        #expect(turn.attempts.map(\.reason) == reasons)
        let language = turn.decision?.traits.language
        #expect(language?.name == (mode == .onlyInCloud ? nil : "German"))
        #expect((language?.confidence ?? 1) >= ModelLanguageIdentifier.threshold)
    }

    @Test(arguments: InferenceMode.allCases)
    func aLanguageItSpeaks(_ mode: InferenceMode) async {
        let turn = await turn(Self.english, mode)
        let isCloud = [.preferInCloud, .onlyInCloud].contains(mode)
        #expect(turn.started.map(\.name) == [isCloud ? "cloud" : "device"])
        #expect(turn.attempts.allSatisfy { $0.reason == nil })
    }

    /// Language alone never refuses.
    @Test(arguments: [InferenceMode.preferOnDevice, .preferInCloud, .onlyOnDevice])
    func theDeviceAnswersWhereTheCloudCannot(_ mode: InferenceMode) async {
        let turn = await turn(Self.german, mode, cloud: .offline("no route"))
        #expect(turn.started.map(\.name) == ["device"])
        #expect(turn.error == nil && turn.attempts.last?.reason == "language")
    }

    /// Tells no language before the model is getting ready.
    private struct PatientIdentifier: LanguageIdentifier {
        let model: ProgrammedModel

        func language(of text: String) async -> LanguageGuess? {
            let deadline = ContinuousClock.now + .seconds(30)
            while model.prewarms == 0, ContinuousClock.now < deadline { await Task.yield() }
            return model.prewarms > 0
                ? LanguageGuess(code: "de", name: "German", confidence: 1) : nil
        }
    }

    @Test func theDeviceGetsReadyWhileTheLanguageIsFoundOut() async {
        let device = ProgrammedModel.device("device", .answers, languages: ["en"])
        let router = InferenceRouter(
            mode: .preferOnDevice, device: device, cloud: ProgrammedModel.cloud(),
            identifier: PatientIdentifier(model: device))
        let turn = await Turn(router, question(Self.german))
        #expect(turn.decision?.traits.language?.code == "de")
        #expect(turn.started.map(\.name) == ["cloud"])
        #expect(device.prewarms == 1)
    }

    /// The device would be asked only if the cloud were out of reach.
    @Test func theDeviceStaysAsItIsWhereTheCloudIsAskedFirst() async {
        let device = ProgrammedModel.device("device", .answers)
        let router = InferenceRouter(
            mode: .preferInCloud, device: device, cloud: ProgrammedModel.cloud())
        _ = await Turn(router, question(Self.english))
        #expect(device.prewarms == 0)
    }

    @Test(arguments: ["Hallo", "ok", "hm?", "Na los"])
    func aShortTextCountsAsSpoken(_ text: String) async {
        let turn = await turn(text, .preferOnDevice)
        #expect(turn.started.map(\.name) == ["device"])
        #expect(turn.decision?.traits.language == nil)
    }
}
