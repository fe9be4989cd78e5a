import Foundation
import TestSupport
import Testing

@testable import HybridEngine

/// The real runtime with the real model, and real signals.
@Suite(.serialized) struct RuntimeSupervisionTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    /// A question whose answer is long enough to be interrupted.
    private let long = question("Tell me a very long story about a ship.", maximum: 2_000)

    private func processID(_ model: SystemLanguageModel) async throws -> pid_t {
        try #require(await model.device.client.processID)
    }

    /// Kills the process in the middle of an answer.
    private func interrupted(_ model: SystemLanguageModel, _ signal: Int32) async -> Answer {
        var isKilled = false
        return await Answer.collect(model, long) { answer in
            if !isKilled, !answer.text.isEmpty {
                isKilled = true
                if let process = await model.device.client.processID { kill(process, signal) }
            }
            return true
        }
    }

    @Test(arguments: [SIGKILL, SIGABRT], 1...Soak.count(1))
    func aKilledRuntimeCostsOneAnswer(_ signal: Int32, _ round: Int) async throws {
        let model = RealModel.system(home: home)
        let answer = await interrupted(model, signal)
        #expect(!answer.text.isEmpty)
        #expect(answer.error == .runtimeCrashed(.signal(signal)))
        #expect(model.isAvailable)
        let next = await Answer.collect(model, question("Hello"))
        #expect(next.error == nil)
        #expect(!next.text.isEmpty)
        await model.shutDown()
    }

    @Test func threeCrashesMakeItUnavailableUntilARetry() async throws {
        let model = RealModel.system(home: home)
        for _ in 0..<3 {
            let answer = await interrupted(model, SIGKILL)
            #expect(answer.error == .runtimeCrashed(.signal(SIGKILL)))
        }
        #expect(model.availability == .unavailable(.crashedRepeatedly))
        #expect(model.status.detail == "stopped after 3 crashes")
        let refused = await Answer.collect(model, question("Hello"))
        #expect(
            refused.error
                == .deviceUnavailable(.crashedRepeatedly, detail: "stopped after 3 crashes"))
        await model.retry()
        #expect(model.isAvailable)
        #expect(await Answer.collect(model, question("Hello")).error == nil)
        await model.shutDown()
    }

    @Test func anIdleRuntimeEndsAndComesBack() async throws {
        let clock = ManualClock()
        let model = RealModel.system(
            home: home, settings: .init(keepAlive: .seconds(600)), clock: clock)
        _ = await Answer.collect(model, question("Hello"))
        let process = try await processID(model)
        #expect(ProcessTable.residentMemory(of: process) > 100_000_000)
        #expect(await eventually(within: .seconds(5)) { clock.waits == [.seconds(600)] })
        clock.advance(by: .seconds(599))
        #expect(ProcessTable.isAlive(process))
        clock.advance(by: .seconds(1))
        #expect(await eventually(within: .seconds(10)) { !ProcessTable.isAlive(process) })
        #expect(
            await eventually(within: .seconds(10)) { await model.device.client.processID == nil })
        #expect(model.isAvailable)
        let next = await Answer.collect(model, question("Hello"))
        #expect(next.error == nil)
        #expect(try await processID(model) != process)
        await model.shutDown()
    }

    @Test func aRequestKeepsTheRuntimeAlive() async throws {
        let clock = ManualClock()
        let model = RealModel.system(home: home, clock: clock)
        _ = await Answer.collect(model, question("Hello"))
        let process = try await processID(model)
        #expect(await eventually(within: .seconds(5)) { clock.waits == [.seconds(600)] })
        clock.advance(by: .seconds(500))
        _ = await Answer.collect(model, question("Hello again"))
        #expect(await eventually(within: .seconds(5)) { clock.waits == [.seconds(600)] })
        clock.advance(by: .seconds(500))
        #expect(ProcessTable.isAlive(process))
        await model.shutDown()
        #expect(!ProcessTable.isAlive(process))
    }

    @Test func theSecondTurnReusesTheFirst() async throws {
        let model = RealModel.system(home: home)
        let first = await Answer.collect(model, question("Name three colours."))
        var request = question("And three more?")
        request.transcript.insert(
            contentsOf: [
                Message(role: .user, text: "Name three colours."),
                Message(role: .model, text: first.text),
            ], at: 0)
        let second = await Answer.collect(model, request)
        #expect((second.usage?.cachedContentTokenCount ?? 0) > 0)
        await model.shutDown()
    }

    @Test func anAnswerIsStoppedAtOnceAndTheNextOneStarts() async throws {
        let model = RealModel.system(home: home)
        let begin = ContinuousClock.now
        let answer = await Answer.collect(model, long) { _ in false }
        #expect(!answer.text.isEmpty)
        let process = try await processID(model)
        let next = await Answer.collect(model, question("Hello"))
        #expect(next.error == nil)
        #expect(!next.text.isEmpty)
        #expect(try await processID(model) == process)
        // The long answer would take much longer.
        #expect(ContinuousClock.now - begin < .seconds(30))
        await model.shutDown()
    }

    @Test(.timeLimit(.minutes(1))) func aLoadCanBeStopped() async throws {
        let model = RealModel.system(home: home)
        let task = Task { await Answer.collect(model, question("Hello")) }
        for await status in model.statusUpdates() {
            if case .loading = status.activity { break }
        }
        let begin = ContinuousClock.now
        task.cancel()
        let answer = await task.value
        // Ten times the limit.
        #expect(ContinuousClock.now - begin < .seconds(10))
        #expect(answer.text.isEmpty)
        #expect(await Answer.collect(model, question("Hello")).error == nil)
        await model.shutDown()
    }

    @Test func concurrentRequestsWaitTheirTurn() async throws {
        let model = RealModel.system(home: home)
        let answers = await withTaskGroup(of: Answer.self) { group in
            for text in ["Hello", "Good morning", "Good night"] {
                group.addTask { await Answer.collect(model, question(text)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.error == nil && !$0.text.isEmpty })
        await model.shutDown()
    }

    /// A process that is stopped does not hear that it should stop.
    @Test func aRuntimeThatHangsIsReplaced() async throws {
        let clock = ManualClock()
        let model = RealModel.system(home: home, clock: clock)
        let answer = await Answer.collect(model, long) { _ in
            if let process = await model.device.client.processID { kill(process, SIGSTOP) }
            return false
        }
        #expect(!answer.text.isEmpty)
        let process = try await processID(model)
        let next = Task { await Answer.collect(model, question("Hello")) }
        #expect(await eventually(within: .seconds(10)) { clock.waits == [.seconds(5)] })
        clock.advance(by: .seconds(5))
        #expect(await next.value.error == nil)
        #expect(!ProcessTable.isAlive(process))
        await model.shutDown()
    }

    @Test func aModelThatNobodyHoldsEndsItsRuntime() async throws {
        var model: SystemLanguageModel? = RealModel.system(home: home)
        _ = try await model?.runtimeReport()
        let process = try #require(await model?.device.client.processID)
        model = nil
        #expect(await eventually(within: .seconds(10)) { !ProcessTable.isAlive(process) })
    }

    @Test(.timeLimit(.minutes(1))) func statusUpdatesTellOfLoadingAndAnswering() async throws {
        let model = RealModel.system(home: home)
        let updates = model.statusUpdates()
        let seen = Task {
            var seen: [AvailabilityStatus.Activity] = []
            for await status in updates {
                seen.append(status.activity)
                if seen.contains(.answering), status.activity == .idle { break }
            }
            return seen
        }
        _ = await Answer.collect(model, question("Hello"))
        let activities = await seen.value
        #expect(activities.contains { if case .loading = $0 { true } else { false } })
        #expect(activities.last == .idle)
        await model.shutDown()
    }

    @Test func theReportNeedsNoModel() async throws {
        let model = RealModel.system(home: home, model: "no such model")
        #expect(model.availability == .unavailable(.modelNotReady))
        let report = try await model.runtimeReport()
        #expect(!report.llamaVersion.isEmpty)
        await model.shutDown()
    }
}
