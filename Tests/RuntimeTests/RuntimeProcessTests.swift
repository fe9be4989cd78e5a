import Glibc
import RuntimeProtocol
import TestSupport
import Testing

/// The program with the bundled model.
@Suite struct RuntimeProcessTests {
    private func loaded(_ arguments: [String] = []) throws -> RuntimeDriver {
        let runtime = try RuntimeDriver(arguments)
        guard case .loaded = try runtime.load(TestModel.path) else {
            throw ProcessError.timedOut(waitingFor: "a load", seen: "\(runtime.events)")
        }
        return runtime
    }

    @Test func saysWhatItIs() throws {
        let hello = try RuntimeDriver().hello()
        #expect(hello.protocolVersion == RuntimeHello.currentProtocolVersion)
        #expect(hello.isSandboxed && hello.sandboxDetail == nil)
        #expect(!hello.llamaVersion.isEmpty)
    }

    @Test func loadsAndAnswers() throws {
        let runtime = try loaded()
        try runtime.send(.ask("What is the capital of France?", id: 2))
        guard case .finished(2, let summary) = try runtime.end(of: 2) else {
            Issue.record("\(runtime.events)")
            return
        }
        #expect(runtime.text(of: 2) == "The capital of France is Paris.")
        let started = runtime.events.compactMap { event in
            if case .started(2, let budget) = event { budget } else { nil }
        }
        let budget = try #require(started.first)
        #expect(started.count == 1 && budget.leftOutTurns == 0)
        #expect(budget.windowTokens == 2048 && budget.reservedTokens == 512)
        #expect(summary.reason == .stop && summary.promptTokens == budget.promptTokens)
        #expect(summary.decodeMilliseconds > 0)
        #expect(runtime.unreadable.isEmpty)
    }

    @Test func tellsALoadsProgressInOrder() throws {
        let runtime = try loaded()
        let fractions = runtime.events.compactMap { event in
            if case .loading(1, let fraction) = event { fraction } else { nil }
        }
        #expect(fractions == fractions.sorted() && fractions.last == 1)
        #expect((2...102).contains(fractions.count))
    }

    @Test func readsACancellationWhileItComputes() throws {
        let runtime = try loaded()
        try runtime.send(.ask("Tell me a long story.", id: 2))
        try runtime.waitForDelta(of: 2)
        let start = Deadline.now()
        try runtime.send(.cancel(id: 2))
        guard case .finished(2, let summary) = try runtime.end(of: 2) else {
            Issue.record("\(runtime.events)")
            return
        }
        #expect(Deadline.now() - start < 1)
        #expect(summary.reason == .cancelled && summary.generatedTokens > 0)
        #expect(!runtime.text(of: 2).isEmpty)
    }

    @Test func answersOneRequestAtATime() throws {
        let runtime = try loaded()
        try runtime.send(.ask("Tell me a long story.", id: 2))
        try runtime.waitForDelta(of: 2)
        try runtime.send(.ask("And another.", id: 3))
        guard case .failed(3, .invalidRequest) = try runtime.end(of: 3) else {
            Issue.record("\(runtime.events)")
            return
        }
        try runtime.send(.cancel(id: 2))
        _ = try runtime.end(of: 2)
        try runtime.send(.ask("Say hello.", id: 4, maximumResponseTokens: 3))
        guard case .finished(4, let summary) = try runtime.end(of: 4) else {
            Issue.record("\(runtime.events)")
            return
        }
        #expect(summary.reason == .maxTokens && summary.generatedTokens == 3)
    }

    @Test func cancelsWhatWaits() throws {
        let runtime = try RuntimeDriver()
        try runtime.send(
            .load(LoadRequest(id: 1, path: TestModel.path, contextTokens: 2048)),
            .ask("Hello.", id: 2), .cancel(id: 2), .cancel(id: 99))
        guard case .finished(2, let summary) = try runtime.end(of: 2) else {
            Issue.record("\(runtime.events)")
            return
        }
        #expect(summary.reason == .cancelled && summary.generatedTokens == 0)
    }

    @Test func replacesTheModel() throws {
        let runtime = try loaded()
        guard
            case .loaded(2, let model) = try runtime.load(
                TestModel.path, id: 2, contextTokens: 512)
        else {
            Issue.record("\(runtime.events)")
            return
        }
        #expect(model.contextTokens == 512 && model.threads == 1)
    }

    @Test func hasNoModelAfterAFailedLoad() throws {
        let runtime = try loaded()
        guard case .loadFailed(2, _) = try runtime.load("/nonexistent", id: 2) else {
            Issue.record("\(runtime.events)")
            return
        }
        try runtime.send(.ask("Hello.", id: 3))
        #expect(try runtime.end(of: 3) == .failed(id: 3, .noModelLoaded))
    }

    @Test(arguments: [
        GenerateRequest(id: 2, messages: []),
        GenerateRequest(id: 2, messages: [ChatMessage(role: .assistant, text: "x")]),
        GenerateRequest(id: 2, messages: [ChatMessage(role: .user, text: "x")], temperature: 3),
        GenerateRequest(
            id: 2, messages: [ChatMessage(role: .user, text: "x")], sampling: .topK(0, seed: nil)),
        GenerateRequest(
            id: 2, messages: [ChatMessage(role: .user, text: "x")], maximumResponseTokens: 0),
        GenerateRequest(
            id: 2, messages: [ChatMessage(role: .user, text: "x")], stopSequences: [""]),
    ])
    func refusesARequestThatCannotBeAnswered(request: GenerateRequest) throws {
        let runtime = try loaded()
        try runtime.send(.generate(request))
        guard case .failed(2, .invalidRequest) = try runtime.end(of: 2) else {
            Issue.record("\(runtime.events)")
            return
        }
    }

    @Test func answersALineThatIsNoCommandAndGoesOn() throws {
        let runtime = try RuntimeDriver()
        try runtime.pipes.send("garbage\n{\"load\":7}\n\n")
        _ = try runtime.end(of: 0)
        try runtime.send(.ask("Hello.", id: 1))
        #expect(try runtime.end(of: 1) == .failed(id: 1, .noModelLoaded))
    }

    /// strace makes the calls fail as they do in a kernel without the feature.
    @Test(.enabled(if: access("/usr/bin/strace", X_OK) == 0))
    func servesOnAKernelWithoutFiltersAndSaysSo() throws {
        let runtime = try RuntimeDriver(
            tracedBy: ["/usr/bin/strace", "-f", "-qq", "-o", "/dev/null"]
                + ["-e", "inject=seccomp:error=ENOSYS", "-e", "inject=prctl:error=EINVAL"])
        let hello = try runtime.hello()
        #expect(!hello.isSandboxed)
        #expect(hello.sandboxDetail?.hasPrefix("The kernel has no seccomp filters") == true)
        guard case .loaded = try runtime.load(TestModel.path) else {
            Issue.record("\(runtime.events)")
            return
        }
    }

    @Test func servesWithoutASandboxAndSaysSo() throws {
        let runtime = try loaded(["--no-sandbox"])
        let hello = try runtime.hello()
        #expect(!hello.isSandboxed)
        #expect(hello.sandboxDetail?.contains("--no-sandbox") == true)
        try runtime.send(.ask("Hello.", id: 2, maximumResponseTokens: 2))
        guard case .finished = try runtime.end(of: 2) else {
            Issue.record("\(runtime.events)")
            return
        }
    }

    @Test func keepsTheEventPipeForEvents() throws {
        let runtime = try RuntimeDriver(["--log"])
        _ = try runtime.load(TestModel.path)
        #expect(runtime.unreadable.isEmpty)
        #expect(runtime.pipes.errorText.contains("llama_"))
    }

    @Test func isSilentOnStandardError() throws {
        let runtime = try loaded()
        try runtime.send(.ask("Hello.", id: 2, maximumResponseTokens: 2))
        _ = try runtime.end(of: 2)
        #expect(runtime.pipes.errorText.isEmpty)
    }
}
