import Testing

@testable import HybridEngine

@Suite struct RoutingPolicyTests {
    private typealias Preference = RoutingPolicy.Preference

    private static let device = RoutingPolicy.Candidate(
        ModelDescriptor(name: "device", source: .onDevice))
    private static let cloud = RoutingPolicy.Candidate(
        ModelDescriptor(name: "cloud", source: .inCloud))
    private static let failure = LanguageModelError.runtimeFailed("x")

    private func exits(_ preference: Preference) -> [[RoutingPolicy.Plan.Exit]] {
        RoutingPolicy.plan(preference).steps.map(\.exits)
    }

    private func obstructed(
        _ candidate: RoutingPolicy.Candidate, _ error: LanguageModelError
    ) -> Preference {
        .only(.init(candidate.descriptor, obstacle: error))
    }

    @Test func theKindsDecideWhatHandsOn() {
        let (device, cloud) = (Preference.only(Self.device), Preference.only(Self.cloud))
        #expect(exits(.hybrid(device, cloud)) == [[.init(on: .failure, to: 1)], []])
        #expect(exits(.hybrid(cloud, device)) == [[.init(on: .offline, to: 1)], []])
        #expect(exits(.hybrid(cloud, cloud)) == [[.init(on: .failure, to: 1)], []])
        #expect(exits(.hybrid(device, device)) == [[.init(on: .failure, to: 1)], []])
    }

    @Test func aNestedHybridCountsAsItsFirstChoice() {
        let (device, cloud) = (Preference.only(Self.device), Preference.only(Self.cloud))
        // Device, cloud A, cloud B, grouped either way.
        #expect(
            exits(.hybrid(device, .hybrid(cloud, cloud))) == [
                [.init(on: .failure, to: 1)], [.init(on: .failure, to: 2)], [],
            ])
        #expect(
            exits(.hybrid(.hybrid(device, cloud), cloud)) == [
                [.init(on: .failure, to: 1), .init(on: .failure, to: 2)],
                [.init(on: .failure, to: 2)], [],
            ])
        // The pair of clouds gives way to the device only when offline.
        #expect(
            exits(.hybrid(.hybrid(cloud, cloud), device)) == [
                [.init(on: .failure, to: 1), .init(on: .offline, to: 2)],
                [.init(on: .offline, to: 2)], [],
            ])
    }

    @Test(
        arguments: [
            (.offline("x"), true, true), (.timeout("x"), false, true),
            (.service(.quotaExceeded, ServiceFailure(message: "x")), false, true),
            (.missingAPIKey, false, true), (.resting(seconds: 1, cause: "429"), false, true),
            (.tlsFailure("x"), false, true), (.malformedResponse("x"), false, true),
            (.connectionLost("x"), false, true), (.emptyResponse("x"), false, true),
            (.runtimeCrashed(.signal(6)), false, true), (.cancelled, false, false),
            (.promptBlocked(reason: "SAFETY", message: nil), false, false),
            (.responseStopped(FinishReason(rawValue: "SAFETY"), message: nil), false, false),
            (.invalidOption(key: "k", value: "v", allowed: "a"), false, false),
            (.concurrentRequests, false, false),
        ] as [(LanguageModelError, Bool, Bool)])
    func triggersFire(_ error: LanguageModelError, offline: Bool, failure: Bool) {
        #expect(FallbackTrigger.offline.fires(on: error) == offline)
        #expect(FallbackTrigger.failure.fires(on: error) == failure)
        let record = RouteDecision(mode: .onlyInCloud, attempts: [])
        #expect(FallbackTrigger.offline.fires(on: .unanswered(record, error)) == offline)
    }

    @Test func offlineIsOnlyBelievedWhereThereIsAWayRound() {
        let offline = obstructed(Self.cloud, .offline("x"))
        let device = Preference.only(Self.device)
        #expect(RoutingPolicy.plan(.hybrid(offline, device)).steps[0].obstacle == .offline("x"))
        #expect(RoutingPolicy.plan(offline).steps[0].obstacle == nil)
        #expect(RoutingPolicy.plan(.hybrid(device, offline)).steps[1].obstacle == nil)
    }

    @Test func aRestingModelIsAskedOnlyInFirstPlaceWithNowhereToGo() {
        let rest = LanguageModelError.resting(seconds: 3, cause: "429")
        let resting = obstructed(Self.cloud, rest)
        let (device, cloud) = (Preference.only(Self.device), Preference.only(Self.cloud))
        #expect(RoutingPolicy.plan(resting).steps[0].obstacle == nil)
        #expect(RoutingPolicy.plan(.hybrid(resting, device)).steps[0].obstacle == nil)
        #expect(RoutingPolicy.plan(.hybrid(device, resting)).steps[1].obstacle == rest)
        #expect(RoutingPolicy.plan(.hybrid(resting, cloud)).steps[0].obstacle == rest)
    }

    @Test func aLanguageIsADetourAndNoEnd() {
        let language = LanguageModelError.unsupportedRequest(
            "does not speak Turkish", feature: .language)
        let silent = obstructed(Self.device, language)
        let plan = RoutingPolicy.plan(.hybrid(silent, .only(Self.cloud)))
        #expect(plan.steps.map(\.model) == [0, 1, 0])
        #expect(plan.steps.map(\.obstacle) == [language, nil, nil])
        #expect(plan.steps.map(\.doubt) == [nil, nil, language])
        #expect(plan.steps[1].next(after: Self.failure) == 2)
        #expect(plan.steps[2].exits.isEmpty)
        let only = RoutingPolicy.plan(silent)
        #expect(only.steps.map(\.doubt) == [language])
        #expect(only.steps.map(\.obstacle) == [nil])
    }
}
