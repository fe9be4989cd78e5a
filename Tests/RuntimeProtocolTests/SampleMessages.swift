@testable import RuntimeProtocol

/// One message of every kind, with the text that is hardest to carry.
enum SampleMessages {
    static let hardText = "line\nline\r\u{0}\u{1B}[31m \"quoted\" \\ / é 👩‍👩‍👧 \u{2028} <|im_end|>"

    static let commands: [RuntimeCommand] = [
        .load(LoadRequest(id: 1, path: "/a path/\(hardText)", contextTokens: 4096, threads: 2)),
        .load(LoadRequest(id: 2, path: "/model.gguf")),
        .generate(
            GenerateRequest(
                id: 4,
                messages: [
                    ChatMessage(role: .system, text: "Be brief."),
                    ChatMessage(role: .user, text: ""),
                    ChatMessage(role: .assistant, text: hardText),
                ], sampling: .topP(0.9, seed: .max), temperature: 0.2,
                maximumResponseTokens: 100, stopSequences: ["\n", hardText])),
        .generate(GenerateRequest(id: 5, messages: [], sampling: .topK(40, seed: nil))),
        .generate(GenerateRequest(id: 6, messages: [], sampling: .greedy)),
        .cancel(id: .max),
    ]

    static let budget = TokenBudget(
        promptTokens: 10, reservedTokens: 512, windowTokens: 8192, leftOutTurns: 3)

    static let events: [RuntimeEvent] = [
        .hello(RuntimeHello(llamaVersion: "1", isSandboxed: false, sandboxDetail: hardText)),
        .hello(RuntimeHello(llamaVersion: "1", isSandboxed: true)),
        .loading(id: 1, fraction: 0.1 + 0.2),
        .loaded(id: 1, LoadedModel(contextTokens: 8192, threads: 2)),
        .loadFailed(id: 1, LoadFailure(kind: .damaged, detail: hardText)),
        .started(id: 3, budget),
        .delta(id: 3, text: hardText),
        .finished(
            id: 3,
            GenerationSummary(
                reason: .maxTokens, promptTokens: 1, reusedTokens: 0, generatedTokens: 2,
                decodeMilliseconds: 1e-9)),
        .failed(id: 4, .noModelLoaded),
        .failed(id: 4, .contextWindowExceeded(needed: 9000, available: 8192)),
        .failed(id: 4, .invalidRequest(hardText)),
        .failed(id: 4, .internalFailure("")),
    ]
}
