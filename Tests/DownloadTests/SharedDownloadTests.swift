import DownloadHost
import Glibc
import Testing

@testable import HybridEngine

/// Several callers, names and processes at once.
@Suite struct SharedDownloadTests {
    private static let content = ServedFile.model("tflite", bytes: 100_000)

    /// A host whose file waits at a gate.
    private func lab(_ gate: HostGate, after bytes: Int = 50_000) throws -> (
        DownloadLab, FirebaseScript
    ) {
        let script = FirebaseScript(Self.content)
        let served = ServedFile(Self.content, etag: "\"g\"")
        script.set { $0.file = { served.reply(to: $0).with { $0.gate = (bytes, gate) } } }
        return (try DownloadLab(script), script)
    }

    @Test func equalRequestsAreOneTransfer() async throws {
        let gate = HostGate()
        let (lab, _) = try lab(gate)
        let downloader = lab.downloader(firebase: true)
        let heard = (0..<6).map { _ in Heard() }
        let outcomes = await withTaskGroup(of: ModelDownloadOutcome?.self) { group in
            for listener in heard {
                group.addTask {
                    try? await downloader.obtain("eye", onProgress: listener.add)
                }
            }
            _ = await eventually { gate.isReached && heard.allSatisfy { !$0.all.isEmpty } }
            gate.open()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count == 6)
        #expect(outcomes.allSatisfy { $0?.model.size == Self.content.count })
        #expect(lab.fileRequests.count == 1)
        #expect(heard.allSatisfy { $0.all.contains { $0.fraction == 1 } })
    }

    @Test func differentNamesGoSideBySide() async throws {
        let (first, second) = (HostGate(), HostGate())
        let served = ServedFile(ServedFile.model(bytes: 50_000), etag: "\"v\"")
        let lab = try DownloadLab { request in
            let gate = request.path == "/a.gguf" ? first : second
            return served.reply(to: request).with { $0.gate = (10_000, gate) }
        }
        let downloader = lab.downloader([
            lab.entry("a", path: "/a.gguf"), lab.entry("b", path: "/b.gguf"),
        ])
        async let a = downloader.obtain("a")
        async let b = downloader.obtain("b")
        // Both have begun although neither is done.
        #expect(await eventually { first.isReached && second.isReached })
        first.open()
        second.open()
        #expect(try await a.model.size == 50_000)
        #expect(try await b.model.size == 50_000)
    }

    /// Whoever comes after the host was asked may know of a newer version.
    @Test func aLateCallerGetsTheNewerVersion() async throws {
        let gate = HostGate()
        let (lab, script) = try lab(gate)
        let downloader = lab.downloader(firebase: true)
        async let early = downloader.obtain("eye")
        #expect(await eventually { gate.isReached })
        let newer = ServedFile.model("tflite", bytes: 70_000, seed: 8)
        script.set {
            $0.content = newer
            $0.etag = "\"e2\""
            $0.file = nil
        }
        let heard = Heard()
        async let late = downloader.obtain("eye", onProgress: heard.add)
        #expect(await eventually { !heard.all.isEmpty })
        gate.open()
        #expect(try await early.model.hash == "\"e1\"")
        #expect(try await late.model.hash == "\"e2\"")
    }

    // MARK: - Giving up

    @Test func theLastWaiterEndsTheDownload() async throws {
        let gate = HostGate()
        let (lab, _) = try lab(gate)
        let downloader = lab.downloader(firebase: true)
        let heard = [Heard(), Heard()]
        let tasks = heard.map { listener in
            Task {
                await failure { () throws(DownloadError) in
                    _ = try await downloader.obtain("eye", onProgress: listener.add)
                }
            }
        }
        #expect(
            await eventually {
                heard.allSatisfy { !$0.all.isEmpty } && (lab.store.partial("eye")?.size ?? 0) > 0
            })
        tasks[0].cancel()
        #expect(await tasks[0].value == .cancelled)
        #expect(ModelLock.isHeld(lab.store.lockFile("eye")))
        tasks[1].cancel()
        #expect(await tasks[1].value == .cancelled)
        // Whoever looks now sees that nothing is under way.
        #expect(!ModelLock.isHeld(lab.store.lockFile("eye")))
        #expect(lab.store.activity(of: "eye") == nil)
        // What had arrived is kept.
        gate.open()
        let outcome = try await downloader.obtain("eye")
        #expect(lab.content(outcome.model) == Self.content)
        #expect((lab.fileRequests.last?.rangeStart ?? 0) > 0)
    }

    @Test func aCancelledCallerDoesNotDisturbTheOthers() async throws {
        let gate = HostGate()
        let (lab, _) = try lab(gate)
        let downloader = lab.downloader(firebase: true)
        let heard = Heard()
        let first = Task {
            await failure { () throws(DownloadError) in
                _ = try await downloader.obtain("eye", onProgress: heard.add)
            }
        }
        #expect(await eventually { gate.isReached })
        let alsoHeard = Heard()
        async let second = downloader.obtain("eye", onProgress: alsoHeard.add)
        #expect(await eventually { !alsoHeard.all.isEmpty })
        first.cancel()
        #expect(await first.value == .cancelled)
        gate.open()
        #expect(try await second.model.size == Self.content.count)
        #expect(lab.fileRequests.count == 1)
    }

    // MARK: - The network's door

    @Test func aShutDoorOpensNoSocket() async throws {
        let (lab, _) = try lab(HostGate())
        let downloader = lab.downloader([lab.entry()], firebase: true, allowsNetwork: false)
        for name in ["eye", "tiny"] {
            let error = await failure { () throws(DownloadError) in
                _ = try await downloader.obtain(name)
            }
            #expect(error?.description.contains("only-on-device") == true)
        }
        #expect(lab.host.requests.isEmpty)
    }

    @Test func shuttingTheDoorEndsWhatIsUnderWay() async throws {
        let gate = HostGate()
        let (lab, _) = try lab(gate)
        let downloader = lab.downloader(firebase: true)
        let task = Task {
            await failure { () throws(DownloadError) in _ = try await downloader.obtain("eye") }
        }
        #expect(
            await eventually { gate.isReached && (lab.store.partial("eye")?.size ?? 0) > 0 })
        downloader.setAllowsNetwork(false)
        #expect(await task.value == .doorIsShut)
        #expect(lab.notes.contains("eye.part"))
    }

    @Test func aMeteredConnectionIsLeftAlone() async throws {
        let (lab, script) = try lab(HostGate())
        script.set { $0.file = nil }
        lab.isMetered.withLock { $0 = true }
        let downloader = lab.downloader(firebase: true)
        let error = await failure { () throws(DownloadError) in
            _ = try await downloader.obtain(
                "eye", conditions: ModelDownloadConditions(allowsCellularAccess: false))
        }
        #expect(error == .failedPrecondition(description: "the connection is metered"))
        #expect(lab.fileRequests.isEmpty)
        // Whoever does not mind gets it.
        #expect(try await downloader.obtain("eye").origin == .downloaded)
    }

    // MARK: - Others' downloads

    /// A second downloader stands for a second process: it has its own lock.
    @Test func aSecondProcessWaitsAndTellsOfTheProgress() async throws {
        let gate = HostGate()
        let (lab, _) = try lab(gate)
        let heard = Heard()
        async let first = lab.downloader(firebase: true).obtain("eye")
        #expect(await eventually { gate.isReached && lab.store.activity(of: "eye") != nil })
        async let second = lab.downloader(firebase: true).obtain(
            "eye", downloadType: .localModel, onProgress: heard.add)
        #expect(await eventually { heard.all.contains { $0.phase == .downloading } })
        gate.open()
        #expect(try await first.origin == .downloaded)
        #expect(try await second.origin == .local)
        #expect(lab.fileRequests.count == 1)
        #expect(lab.store.activity(of: "eye") == nil)
    }

    @Test func aModelOnItsWayIsNotDeleted() async throws {
        let gate = HostGate()
        let (lab, _) = try lab(gate)
        async let first = lab.downloader(firebase: true).obtain("eye")
        #expect(await eventually { gate.isReached })
        let other = lab.downloader(firebase: true)
        do {
            try await other.deleteDownloadedModel(name: "eye")
            Issue.record("deleted")
        } catch {
            guard case .internalError = error else {
                Issue.record("\(error)")
                return
            }
        }
        gate.open()
        _ = try await first
    }

    /// What the status line says meanwhile, as it changes.
    @Test func theDeviceTellsOfTheDownload() async throws {
        let gate = HostGate()
        let served = ServedFile(ServedFile.model(bytes: 100_000), etag: "\"v\"")
        let lab = try DownloadLab { request in
            served.reply(to: request).with { $0.gate = (41_000, gate) }
        }
        var environment = lab.environment
        environment.variables["TANDEM_RUNTIME"] = "/bin/true"
        let model = SystemLanguageModel(settings: .init(model: "tiny"), environment: environment)
        #expect(model.status.detail == "no model named tiny")
        async let first = lab.downloader().obtain(url: lab.host.url + "/tiny.gguf")
        for await status in model.statusUpdates() {
            guard let detail = status.detail, detail.hasPrefix("downloading") else { continue }
            #expect(status.availability == .unavailable(.modelNotReady))
            break
        }
        gate.open()
        _ = try await first
        #expect(model.status.availability == .available)
    }
}
