import Foundation
import RuntimeProtocol
import Testing

@testable import HybridEngine

/// Drives the state machine by hand; seconds are what the test says.
@Suite struct RuntimeSupervisorTests {
    private typealias Action = RuntimeSupervisor.Action
    private let limits = RuntimeSupervisor.Limits()

    @Test func nothingRunsBeforeTheFirstRequest() {
        let driver = Driver()
        #expect(driver.supervisor.phase == .stopped)
        #expect(!driver.supervisor.standing.isRunning)
    }

    @Test func aRequestStartsLoadsAndGenerates() {
        var driver = Driver()
        let job = driver.generateJob()
        #expect(
            driver.handle(.submitted(job)) == [
                .spawn, .schedule(.greeting, after: limits.greeting),
            ])
        let load = driver.hello()
        #expect(load.commands == [.load(Driver.loadRequest(2))])
        #expect(
            driver.handle(.message(.loading(id: 2, fraction: 0.5))) == [
                .tell(job: job.id, .loading(fraction: 0.5))
            ])
        let generate = driver.handle(.message(.loaded(id: 2, Driver.facts)))
        #expect(generate.commands == [.generate(Driver.request(job.id))])
        #expect(driver.supervisor.standing.activity == .answering)
    }

    /// A load that crashes is not tried again for the answer that waits for it.
    @Test(arguments: [false, true])
    func oneCrashEndsAllWhoWaitForTheModel(isLoading: Bool) {
        var driver = Driver()
        let prewarm = driver.job(.load(Driver.model))
        let answer = driver.generateJob()
        _ = driver.handle(.submitted(prewarm))
        if isLoading { _ = driver.hello() }
        _ = driver.handle(.submitted(answer))
        let actions = driver.handle(.exited(.signal(SIGKILL)))
        for job in [prewarm, answer] {
            #expect(
                actions.contains(.complete(job: job.id, .failed(.runtimeCrashed(.signal(SIGKILL)))))
            )
        }
        #expect(!actions.contains(.spawn))
        #expect(driver.supervisor.crashes.count == 1)
    }

    @Test func newsReachTheCallerAndTheEndFreesTheProcess() {
        var driver = Driver()
        let job = driver.generating()
        #expect(
            driver.handle(.message(.delta(id: job.id, text: "a"))) == [
                .tell(job: job.id, .delta("a"))
            ])
        let end = driver.handle(.message(.finished(id: job.id, Driver.summary)))
        #expect(end.contains(.complete(job: job.id, .finished(Driver.summary))))
        #expect(end.last == .schedule(.keepAlive, after: limits.keepAlive))
        #expect(driver.supervisor.phase == .ready)
    }

    @Test func theSecondRequestNeedsNoLoad() {
        var driver = Driver()
        driver.finish(driver.generating())
        let job = driver.generateJob()
        #expect(
            driver.handle(.submitted(job)) == [
                .send(.generate(Driver.request(job.id))), .unschedule(.keepAlive),
            ])
    }

    @Test func anotherFileIsLoadedAnew() {
        var driver = Driver()
        driver.finish(driver.generating())
        var other = Driver.model
        other.file.modifiedNanoseconds += 1
        let actions = driver.handle(.submitted(driver.generateJob(other)))
        #expect(actions.commands.count == 1)
        guard case .load = actions.commands.first else {
            Issue.record("expected a load, got \(actions)")
            return
        }
        #expect(driver.supervisor.loaded == nil)
    }

    @Test func requestsWaitTheirTurn() {
        var driver = Driver()
        let first = driver.generating()
        let second = driver.generateJob()
        #expect(driver.handle(.submitted(second)).isEmpty)
        let end = driver.handle(.message(.finished(id: first.id, Driver.summary)))
        #expect(end.commands == [.generate(Driver.request(second.id))])
    }

    @Test func anAbandonedAnswerIsOverForTheCallerAtOnce() {
        var driver = Driver()
        let job = driver.generating()
        let actions = driver.handle(.abandoned(job: job.id))
        #expect(
            actions == [
                .complete(job: job.id, .failed(.cancelled)), .send(.cancel(id: job.id)),
                .schedule(.stopping, after: limits.stopping),
            ])
        #expect(driver.handle(.message(.delta(id: job.id, text: "late"))).isEmpty)
    }

    @Test func theNextRequestStartsWhenTheAbandonedOneHasStopped() {
        var driver = Driver()
        let first = driver.generating()
        _ = driver.handle(.abandoned(job: first.id))
        let second = driver.generateJob()
        #expect(driver.handle(.submitted(second)).isEmpty)
        let actions = driver.handle(.message(.finished(id: first.id, Driver.summary)))
        #expect(actions.commands == [.generate(Driver.request(second.id))])
        #expect(!actions.contains { if case .complete = $0 { true } else { false } })
    }

    @Test func aProcessThatDoesNotStopIsReplaced() {
        var driver = Driver()
        _ = driver.handle(.abandoned(job: driver.generating().id))
        let next = driver.generateJob()
        _ = driver.handle(.submitted(next))
        #expect(driver.handle(.alarm(.stopping)).contains(.kill))
        #expect(driver.handle(.exited(.signal(SIGKILL))).contains(.spawn))
        #expect(driver.supervisor.crashes.isEmpty)
    }

    @Test func anAbandonedLoadStops() {
        var driver = Driver()
        let job = driver.generateJob()
        _ = driver.handle(.submitted(job))
        _ = driver.hello()
        let actions = driver.handle(.abandoned(job: job.id))
        #expect(actions.commands == [.cancel(id: 2)])
        let cancelled = LoadFailure(kind: .cancelled, detail: "")
        _ = driver.handle(.message(.loadFailed(id: 2, cancelled)))
        #expect(driver.supervisor.phase == .ready)
        #expect(driver.supervisor.failedLoad == nil)
    }

    @Test func aLoadThatAnotherOneWaitsForGoesOn() {
        var driver = Driver()
        let prewarm = driver.job(.load(Driver.model))
        _ = driver.handle(.submitted(prewarm))
        let load = driver.hello().commands
        let job = driver.generateJob()
        _ = driver.handle(.submitted(job))
        #expect(driver.handle(.abandoned(job: prewarm.id)).commands.isEmpty)
        guard case .load(let request) = load.first else { return }
        let actions = driver.handle(.message(.loaded(id: request.id, Driver.facts)))
        #expect(actions.commands == [.generate(Driver.request(job.id))])
    }

    @Test func aCrashFailsTheRunningRequestWithItsSignal() {
        var driver = Driver()
        let job = driver.generating()
        let actions = driver.handle(.exited(.signal(SIGABRT)))
        #expect(
            actions.contains(.complete(job: job.id, .failed(.runtimeCrashed(.signal(SIGABRT))))))
        #expect(driver.supervisor.phase == .stopped)
        #expect(driver.supervisor.standing.condition == .sound)
        #expect(driver.handle(.submitted(driver.generateJob())).first == .spawn)
    }

    @Test func threeCrashesWithinFiveMinutesAreEnough() {
        var driver = Driver()
        driver.crash(at: 0)
        driver.crash(at: 100)
        #expect(driver.supervisor.condition == .sound)
        driver.crash(at: 299)
        let detail = "stopped after 3 crashes"
        #expect(driver.supervisor.condition == .crashedRepeatedly(detail: detail))
        let job = driver.generateJob()
        #expect(
            driver.handle(.submitted(job)) == [
                .complete(
                    job: job.id, .failed(.deviceUnavailable(.crashedRepeatedly, detail: detail)))
            ])
    }

    @Test func crashesFarApartAreForgotten() {
        var driver = Driver()
        for time in [0, 200, 400, 600] { driver.crash(at: time) }
        #expect(driver.supervisor.condition == .sound)
    }

    @Test func aRetryForgives() {
        var driver = Driver()
        for time in [0, 1, 2] { driver.crash(at: time) }
        _ = driver.handle(.retried)
        #expect(driver.supervisor.condition == .sound)
        #expect(driver.handle(.submitted(driver.generateJob())).first == .spawn)
    }

    @Test func anIllegalInstructionMeansTheWrongProcessor() {
        var driver = Driver()
        let job = driver.generating()
        let actions = driver.handle(.exited(.signal(SIGILL)))
        #expect(
            actions.contains(.complete(job: job.id, .failed(.runtimeCrashed(.signal(SIGILL))))))
        #expect(
            driver.supervisor.condition == .unusable(detail: "this processor is not supported"))
    }

    @Test func aSilentProcessIsKilledAndSaidSo() {
        var driver = Driver()
        let job = driver.generateJob()
        _ = driver.handle(.submitted(job))
        let actions = driver.handle(.alarm(.greeting))
        #expect(
            actions.contains(
                .complete(
                    job: job.id,
                    .failed(
                        .runtimeFailed("the model runtime said nothing for 20 s after its start"))
                )))
        #expect(actions.contains(.kill))
        #expect(driver.supervisor.phase == .ending)
    }

    @Test func anotherProtocolIsRefused() {
        var driver = Driver()
        let job = driver.generateJob()
        _ = driver.handle(.submitted(job))
        var hello = Driver.hello
        hello.protocolVersion = 99
        let actions = driver.handle(.message(.hello(hello)))
        guard case .complete(job.id, .failed(.runtimeFailed(let sentence))) = actions.first else {
            Issue.record("got \(actions)")
            return
        }
        #expect(sentence.contains("protocol 99"))
        #expect(actions.contains(.kill))
    }

    @Test(arguments: [RuntimeEvent.delta(id: 1, text: "x"), .loaded(id: 1, Driver.facts)])
    func somethingBeforeHelloIsRefused(_ event: RuntimeEvent) {
        var driver = Driver()
        _ = driver.handle(.submitted(driver.generateJob()))
        #expect(driver.handle(.message(event)).contains(.kill))
    }

    @Test func garbageReplacesTheProcess() {
        var driver = Driver()
        let job = driver.generating()
        let actions = driver.handle(.garbage("something that is no message"))
        let sentence = "the model runtime sent something that is no message"
        #expect(actions.contains(.complete(job: job.id, .failed(.runtimeFailed(sentence)))))
        #expect(actions.contains(.kill))
    }

    @Test(arguments: [
        (
            ENOENT,
            LanguageModelError.deviceUnavailable(
                .deviceNotEligible, detail: "runtime program missing")
        ),
        (EACCES, .runtimeFailed("the model runtime could not be started: permission denied")),
    ])
    func aProgramThatCannotStartFailsEveryRequest(_ code: Int32, _ error: LanguageModelError) {
        var driver = Driver()
        let jobs = [driver.generateJob(), driver.generateJob()]
        for job in jobs { _ = driver.handle(.submitted(job)) }
        let actions = driver.handle(.spawnFailed(code: code))
        for job in jobs { #expect(actions.contains(.complete(job: job.id, .failed(error)))) }
        #expect(driver.supervisor.phase == .stopped)
    }

    @Test(arguments: [
        (LoadFailure.Kind.missing, UnavailableReason.modelNotReady),
        (.unreadable, .modelNotReady), (.damaged, .damaged), (.unsupported, .deviceNotEligible),
        (.outOfMemory, .deviceNotEligible),
    ])
    func aFailedLoadIsRemembered(_ kind: LoadFailure.Kind, _ reason: UnavailableReason) {
        var driver = Driver()
        let job = driver.generateJob()
        _ = driver.handle(.submitted(job))
        _ = driver.hello()
        let failure = LoadFailure(kind: kind, detail: "The file is bad.")
        let actions = driver.handle(.message(.loadFailed(id: 2, failure)))
        let error = LanguageModelError.deviceUnavailable(reason, detail: "the file is bad")
        #expect(actions.contains(.complete(job: job.id, .failed(error))))
        #expect(driver.supervisor.standing.failedLoad?.failure == failure)
    }

    @Test func anIdleProcessIsEndedPolitely() {
        var driver = Driver()
        driver.finish(driver.generating())
        let actions = driver.handle(.alarm(.keepAlive))
        #expect(actions.contains(.closeInput))
        #expect(actions.contains(.schedule(.exit, after: limits.exit)))
        #expect(!driver.handle(.exited(.status(0))).contains(.spawn))
        #expect(driver.supervisor.phase == .stopped)
        #expect(driver.supervisor.crashes.isEmpty)
    }

    @Test func aProcessThatDoesNotEndIsKilled() {
        var driver = Driver()
        driver.finish(driver.generating())
        _ = driver.handle(.alarm(.keepAlive))
        #expect(driver.handle(.alarm(.exit)) == [.kill])
    }

    @Test func aRequestDuringTheEndStartsANewProcess() {
        var driver = Driver()
        driver.finish(driver.generating())
        _ = driver.handle(.alarm(.keepAlive))
        #expect(driver.handle(.submitted(driver.generateJob())).isEmpty)
        #expect(driver.handle(.exited(.status(0))).contains(.spawn))
    }

    @Test func aShutDownCancelsWhatRuns() {
        var driver = Driver()
        let job = driver.generating()
        let actions = driver.handle(.shutDown)
        #expect(actions.first == .complete(job: job.id, .failed(.cancelled)))
        #expect(actions.contains(.closeInput))
    }

    @Test(arguments: [
        (
            GenerationFailure.contextWindowExceeded(needed: 9, available: 8),
            LanguageModelError.contextWindowExceeded(needed: 9, available: 8)
        ),
        (.invalidRequest("no"), .unsupportedRequest("no")),
        (.internalFailure("oh"), .runtimeFailed("oh")),
    ])
    func failuresKeepTheirMeaning(_ failure: GenerationFailure, _ error: LanguageModelError) {
        var driver = Driver()
        let job = driver.generating()
        let actions = driver.handle(.message(.failed(id: job.id, failure)))
        #expect(actions.contains(.complete(job: job.id, .failed(error))))
        #expect(driver.supervisor.phase == .ready)
    }

    @Test func aGreetingNeedsNoModel() {
        var driver = Driver()
        let job = driver.job(.greet)
        _ = driver.handle(.submitted(job))
        let actions = driver.hello()
        #expect(actions.contains(.complete(job: job.id, .greeted(Driver.hello))))
        #expect(actions.commands.isEmpty)
    }
}

extension [RuntimeSupervisor.Action] {
    var commands: [RuntimeCommand] {
        compactMap { if case .send(let command) = $0 { command } else { nil } }
    }
}
