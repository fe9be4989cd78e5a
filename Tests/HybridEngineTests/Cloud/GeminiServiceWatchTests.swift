import GeminiServer
import Testing

@testable import HybridEngine

@Suite struct GeminiServiceWatchTests {
    private let lab: CloudLab
    private let clock = ManualClock()
    private let service: HybridEngine.GeminiService

    init() throws {
        lab = try CloudLab()
        service = lab.service(clock: clock)
    }

    private func goOffline() async {
        lab.server.stop()
        _ = await lab.model(service).outcome()
    }

    /// Moves the clock to the next wait; its length.
    private func passNextWait() async -> Double? {
        guard await eventually({ !clock.waits.isEmpty }), let wait = clock.waits.first else {
            return nil
        }
        clock.advance(by: wait)
        return wait.seconds
    }

    @Test func changesAreTold() async throws {
        var updates = service.availabilityUpdates().makeAsyncIterator()
        #expect(await updates.next() == .available)
        await goOffline()
        #expect(await updates.next()?.name == "offline")
        try lab.server.start()
        await service.probe()
        #expect(await updates.next() == .available)
    }

    @Test func whileSomebodyListensProbesFindTheWayBack() async throws {
        var updates = service.availabilityUpdates().makeAsyncIterator()
        _ = await updates.next()
        await goOffline()
        _ = await updates.next()
        var waits: [Double?] = []
        for _ in 0..<6 { waits.append(await passNextWait()) }
        #expect(waits == [5, 10, 20, 40, 60, 60])
        #expect(lab.server.requests.isEmpty)
        // The last probe has come to its end, too.
        #expect(await eventually { !clock.waits.isEmpty })
        try lab.server.start()
        #expect(await passNextWait() == 60)
        #expect(await updates.next() == .available)
        #expect(lab.server.requests.map(\.endpoint) == [.listModels])
        #expect(await eventually { clock.waits.isEmpty })
    }

    @Test func nobodyIsProbedForWhoDoesNotListen() async throws {
        await goOffline()
        #expect(clock.waits.isEmpty)
        var updates: AsyncStream<CloudAvailability>? = service.availabilityUpdates()
        #expect(await eventually { !clock.waits.isEmpty })
        _ = updates
        updates = nil
        #expect(await eventually { clock.waits.isEmpty })
    }

    @Test func nobodyIsProbedWhileTheDoorIsShut() async throws {
        let updates = service.availabilityUpdates()
        await goOffline()
        #expect(await eventually { !clock.waits.isEmpty })
        service.setAllowsNetwork(false)
        #expect(await eventually { clock.waits.isEmpty })
        service.setAllowsNetwork(true)
        #expect(await eventually { !clock.waits.isEmpty })
        withExtendedLifetime(updates) {}
    }

    @Test func theEndOfARestIsTold() async throws {
        var updates = service.availabilityUpdates().makeAsyncIterator()
        _ = await updates.next()
        lab.server.answer(.rateLimited(retryAfter: "45"))
        _ = await lab.model(service).outcome()
        #expect(await updates.next() == .resting(until: .seconds(45), cause: "429"))
        #expect(await passNextWait() == 45)
        #expect(await updates.next() == .available)
        #expect(lab.server.requests.count == 1)
    }

    @Test func aTurnThatIsRoutedAroundItFindsTheWayBack() async throws {
        await goOffline()
        try lab.server.start()
        let router = InferenceRouter(
            mode: .preferInCloud, device: ProgrammedModel.device(), cloud: lab.model(service))
        #expect(await router.outcome().starts.map(\.source) == [.onDevice])
        #expect(await eventually { service.availability == .available })
        #expect(await router.outcome().starts.map(\.source) == [.inCloud])
        #expect(lab.server.requests.map(\.endpoint.kind) == [.listModels, .generate])
    }

    @Test func aTurnThatDidNotNeedItDoesNotAskAboutIt() async throws {
        await goOffline()
        try lab.server.start()
        for mode in [InferenceMode.preferOnDevice, .onlyOnDevice] {
            let router = InferenceRouter(
                mode: mode, device: ProgrammedModel.device(), cloud: lab.model(service))
            #expect(await router.outcome().starts.map(\.source) == [.onDevice])
        }
        #expect(lab.server.connectionCount == 0)
    }

    @Test func aTurnThatWentAroundItProbesOnce() async throws {
        service.probeInBackground()
        await goOffline()
        try lab.server.start()
        service.probeInBackground()
        #expect(await eventually { service.availability == .available })
        service.probeInBackground()
        #expect(lab.server.requests.map(\.endpoint) == [.listModels])
    }
}
