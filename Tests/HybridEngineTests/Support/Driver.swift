import Foundation
import RuntimeProtocol

@testable import HybridEngine

/// A supervisor with a clock that is moved by hand, and the usual events.
struct Driver {
    var supervisor = RuntimeSupervisor(limits: RuntimeSupervisor.Limits())
    var now = Duration.zero

    static let model = RuntimeModel(
        file: ModelFileIdentity(
            path: "/m.gguf", device: 1, inode: 2, size: 3, modifiedNanoseconds: 4))
    static let hello = RuntimeHello(llamaVersion: "1", isSandboxed: true)
    static let facts = LoadedModel(contextTokens: 100, threads: 1)
    static let summary = GenerationSummary(
        reason: .stop, promptTokens: 10, reusedTokens: 4, generatedTokens: 5,
        decodeMilliseconds: 20)

    static func request(_ id: Int) -> GenerateRequest {
        GenerateRequest(id: id, messages: [ChatMessage(role: .user, text: "hi")])
    }

    static func loadRequest(_ id: Int) -> LoadRequest {
        LoadRequest(id: id, path: model.file.path)
    }

    mutating func handle(_ event: RuntimeSupervisor.Event) -> [RuntimeSupervisor.Action] {
        supervisor.handle(event, now: now)
    }

    mutating func job(_ work: RuntimeJob.Work) -> RuntimeJob {
        RuntimeJob(id: supervisor.makeID(), work: work)
    }

    mutating func generateJob(_ model: RuntimeModel = model) -> RuntimeJob {
        let id = supervisor.makeID()
        return RuntimeJob(id: id, work: .generate(model, Self.request(id)))
    }

    mutating func hello() -> [RuntimeSupervisor.Action] {
        handle(.message(.hello(Self.hello)))
    }

    /// A request that is being answered.
    mutating func generating() -> RuntimeJob {
        let job = generateJob()
        _ = handle(.submitted(job))
        if supervisor.phase == .starting { _ = hello() }
        if case .loading(let id, _, _) = supervisor.phase {
            _ = handle(.message(.loaded(id: id, Self.facts)))
        }
        return job
    }

    mutating func finish(_ job: RuntimeJob) {
        _ = handle(.message(.finished(id: job.id, Self.summary)))
    }

    mutating func crash(at seconds: Int) {
        now = .seconds(seconds)
        _ = generating()
        _ = handle(.exited(.signal(SIGKILL)))
    }
}
