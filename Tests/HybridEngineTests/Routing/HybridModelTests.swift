import Testing

@testable import HybridEngine

@Suite struct HybridModelTests {
    private static let server = LanguageModelError.service(
        .server, ServiceFailure(message: "x", httpStatus: 503))
    private static let blocked = LanguageModelError.promptBlocked(reason: "SAFETY", message: nil)

    @Test func itsNameNamesBoth() {
        let hybrid = HybridModel(
            primary: ProgrammedModel.cloud("A"),
            secondary: HybridModel(
                primary: ProgrammedModel.device("B"), secondary: ProgrammedModel.cloud("C")))
        #expect(hybrid.descriptor == .init(name: "hybrid:A,hybrid:B,C", source: .inCloud))
    }

    @Test(
        arguments: [
            (["D", "C"], .preferOnDevice), (["C", "D"], .preferInCloud),
            (["D", "D"], .onlyOnDevice), (["C", "C"], .onlyInCloud),
        ] as [([String], InferenceMode)])
    func theRecordHasTheModeThatItAmountsTo(_ kinds: [String], _ mode: InferenceMode) async {
        let models = kinds.map { $0 == "D" ? ProgrammedModel.device() : .cloud() }
        let turn = await Turn(HybridModel(primary: models[0], secondary: models[1]), question("a"))
        #expect(turn.decision?.mode == mode)
    }

    @Test(
        arguments: [
            (.service(.quotaExceeded, ServiceFailure(message: "x")), "B"), (.offline("x"), "B"),
            (.missingAPIKey, "B"), (.malformedResponse("x"), "B"),
            (Self.blocked, ""),
            (.responseStopped(FinishReason(rawValue: "SAFETY"), message: nil), ""),
            (.cancelled, ""),
        ] as [(LanguageModelError, String)])
    func oneCloudGivesWayToAnother(_ error: LanguageModelError, _ text: String) async {
        let hybrid = HybridModel(
            primary: ProgrammedModel.cloud("A", .failsBefore(error)),
            secondary: ProgrammedModel.cloud("B"))
        let turn = await Turn(hybrid, question("a"))
        #expect(turn.text == text)
        #expect(turn.error?.cause == (text.isEmpty ? error : nil))
    }

    /// Device, cloud A, cloud B, grouped either way: the first that can.
    @Test(arguments: [true, false], [0, 1, 2])
    func nestedHybridsFindTheFirstThatCan(_ isLeft: Bool, _ answering: Int) async {
        let crash = LanguageModelError.runtimeCrashed(.signal(6))
        let models = [
            ProgrammedModel.device("D", answering > 0 ? .failsBefore(crash) : .answers),
            .cloud("A", answering > 1 ? .failsBefore(Self.server) : .answers), .cloud("B"),
        ]
        let hybrid =
            isLeft
            ? HybridModel(
                primary: HybridModel(primary: models[0], secondary: models[1]),
                secondary: models[2])
            : HybridModel(
                primary: models[0],
                secondary: HybridModel(primary: models[1], secondary: models[2]))
        let turn = await Turn(hybrid, question("a"))
        let names = ["D", "A", "B"]
        #expect(turn.text == names[answering])
        #expect(turn.attempts.map(\.model) == Array(names[...answering]))
        #expect(turn.started.count == 1)
        #expect(models.map(\.requests.count) == (0..<3).map { $0 <= answering ? 1 : 0 })
    }

    @Test func aPairOfCloudsGivesWayToTheDeviceOnlyWhenOffline() async {
        let offline = LanguageModelError.offline("x")
        for (error, text) in [(offline, "D"), (Self.server, "")] {
            let hybrid = HybridModel(
                primary: HybridModel(
                    primary: ProgrammedModel.cloud("A", .failsBefore(Self.server)),
                    secondary: ProgrammedModel.cloud("B", .failsBefore(error))),
                secondary: ProgrammedModel.device("D"))
            let turn = await Turn(hybrid, question("a"))
            #expect(turn.text == text)
            #expect(turn.attempts.map(\.model) == ["A", "B"] + (text.isEmpty ? [] : ["D"]))
        }
    }

    /// A router as one of the models has a record of its own.
    @Test func theRecordOfAModelThatChoosesIsTakenOver() async {
        let router = InferenceRouter(
            mode: .preferOnDevice,
            device: ProgrammedModel.device("D", .failsBefore(.runtimeCrashed(.signal(6)))),
            cloud: ProgrammedModel.cloud("A", .failsBefore(Self.server)))
        let hybrid = HybridModel(primary: router, secondary: ProgrammedModel.cloud("B"))
        let turn = await Turn(hybrid, question("a"))
        #expect(turn.attempts.map(\.model) == ["D", "A", "B"])
        #expect(turn.attempts.map(\.outcome) == [.failed, .failed, .answered])
    }

    @Test func requestsSayThatTheyAreAHybrids() async {
        let (device, cloud) = (ProgrammedModel.device(), ProgrammedModel.cloud())
        _ = await Turn(HybridModel(primary: cloud, secondary: device), question("a"))
        _ = await Turn(
            InferenceRouter(mode: .onlyInCloud, device: device, cloud: cloud), question("a"))
        _ = await Turn(cloud, question("a"))
        #expect(cloud.requests.map(\.isHybrid) == [true, false, false])
    }

    @Test func cancellingReachesTheModelAndNobodyElse() async {
        let (first, second) = (ScriptedModel("A"), ScriptedModel("B"))
        let hybrid = HybridModel(primary: first, secondary: second)
        let task = Task { await Turn(hybrid, question("a")) }
        #expect(await eventually(within: .seconds(10)) { first.requests.count == 1 })
        first.start()
        task.cancel()
        _ = await task.value
        #expect(await eventually(within: .seconds(10)) { first.endedCount == 1 })
        #expect(second.requests.isEmpty)
    }

    @Test func tokensAreHandedOnOneByOne() async throws {
        let model = ScriptedModel()
        let hybrid = HybridModel(primary: model, secondary: ScriptedModel("B"))
        var events = hybrid.streamResponse(to: question("a")).makeAsyncIterator()
        #expect(await eventually(within: .seconds(10)) { model.requests.count == 1 })
        model.start()
        model.play([.textDelta("a")])
        guard case .started = try await events.next() else { throw CancellationError() }
        #expect(try await events.next() == .textDelta("a"))
        model.play([.textDelta("b")])
        #expect(try await events.next() == .textDelta("b"))
    }
}
