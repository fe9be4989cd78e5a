import CLlama
import LlamaCpp
import ProcessSupport

/// The least that has to be done for an answer: llama.cpp in a loop, in a
/// process of its own. Nothing is read from the token and nothing is shown.
struct BareLoop {
    /// How fast it was.
    struct Run {
        var tokens: Int
        var seconds: Double
        var tokensPerSecond: Double { Double(tokens) / seconds }
    }
    enum Failure: Error { case model, context, decode(Int32) }

    /// Threads follow the machine's load by the runtime's own rule: a loop that
    /// does not would be compared with another program's bad luck.
    private var governor: ThreadGovernor
    private let processors = Processors()
    private static let window: UInt32 = 8192
    private static let batch = 512

    init() { governor = ThreadGovernor(processors: processors.granted) }

    /// Generates greedily, beyond any end of answer, and measures from the first
    /// token to the last.
    mutating func run(model path: String, prompt: String, tokens count: Int) throws -> Run {
        llama_log_set({ _, _, _ in }, nil)
        llama_backend_init()
        guard let model = llama_model_load_from_file(path, llama_model_default_params())
        else { throw Failure.model }
        defer { llama_model_free(model) }
        guard let context = llama_init_from_model(model, parameters) else {
            throw Failure.context
        }
        defer { llama_free(context) }
        // As the runtime waits between tokens, so does this.
        var poolParameters = ggml_threadpool_params_default(Int32(governor.maximum))
        poolParameters.poll = 0
        guard let pool = ggml_threadpool_new(&poolParameters) else { throw Failure.context }
        defer { ggml_threadpool_free(pool) }
        llama_attach_threadpool(context, pool, pool)
        defer { llama_detach_threadpool(context) }
        return try generate(context, tokens(of: prompt, model), count)
    }

    private var parameters: llama_context_params {
        var parameters = llama_context_default_params()
        parameters.n_ctx = Self.window
        parameters.n_batch = UInt32(Self.batch)
        parameters.n_ubatch = UInt32(Self.batch)
        parameters.n_threads = Int32(governor.maximum)
        parameters.n_threads_batch = Int32(governor.maximum)
        parameters.no_perf = true
        return parameters
    }

    private mutating func generate(_ context: OpaquePointer, _ prompt: [Int32], _ count: Int) throws
        -> Run
    {
        guard let sampler = llama_sampler_init_greedy() else { throw Failure.context }
        defer { llama_sampler_free(sampler) }
        var prompt = prompt
        try check(llama_decode(context, llama_batch_get_one(&prompt, Int32(prompt.count))))
        var token = llama_sampler_sample(sampler, context, -1)
        let start = Deadline.now()
        for _ in 1..<count {
            adaptThreads(context)
            try check(llama_decode(context, llama_batch_get_one(&token, 1)))
            token = llama_sampler_sample(sampler, context, -1)
        }
        return Run(tokens: count - 1, seconds: Deadline.now() - start)
    }

    private mutating func adaptThreads(_ context: OpaquePointer) {
        let threads = governor.threads(now: Deadline.now(), sample: processors.sample)
        llama_set_n_threads(context, Int32(threads), Int32(threads))
    }

    private func check(_ code: Int32) throws {
        if code != 0 { throw Failure.decode(code) }
    }

    private func tokens(of prompt: String, _ model: OpaquePointer) -> [Int32] {
        let text = "<|im_start|>user\n\(prompt)<|im_end|>\n<|im_start|>assistant\n"
        var tokens = [Int32](repeating: 0, count: text.utf8.count + 2)
        let count = llama_tokenize(
            llama_model_get_vocab(model), text, Int32(text.utf8.count), &tokens,
            Int32(tokens.count), true, true)
        return Array(tokens.prefix(Int(max(0, count))))
    }
}
