import CLlama

/// The working memory of a model: its key/value cache and worker threads.
///
/// Owns the C handle. One thread at a time may use it.
final class LlamaContext {
    /// Size of the window, in tokens.
    let windowTokens: Int
    /// What the key/value cache holds, in order.
    private(set) var tokens: [Token] = []

    private let model: LlamaModel
    private let handle: OpaquePointer
    private let memory: llama_memory_t
    private let pool: ThreadPool
    /// What `llama_decode` looks at while it computes.
    private let cancellation = CancellationSlot()

    /// Most tokens processed at once. Between two batches the number of threads
    /// follows the machine's load, so they should be small; below this size the
    /// speed falls (one thread: 277, 295, 326, 308 tokens a second with 64, 128,
    /// 256, 512).
    static let batchSize = 256

    init(model: LlamaModel, windowTokens: Int, threads: Int) throws(LlamaError) {
        try MemoryReport.current()
            .check(needed: model.cacheBytesPerToken * UInt64(windowTokens) + Self.workingBytes)
        guard let pool = ThreadPool(threads: threads) else {
            throw .outOfMemory(needed: Self.workingBytes, available: 0)
        }
        let parameters = Self.parameters(
            windowTokens: windowTokens, threads: threads, cancellation: cancellation)
        guard let handle = llama_init_from_model(model.handle, parameters) else {
            let needed = model.cacheBytesPerToken * UInt64(windowTokens) + Self.workingBytes
            throw .outOfMemory(
                needed: needed, available: MemoryReport.current().available ?? 0)
        }
        guard let memory = llama_get_memory(handle) else {
            llama_free(handle)
            throw .unsupportedModel("it keeps no memory of a text")
        }
        llama_attach_threadpool(handle, pool.handle, pool.handle)
        self.model = model
        self.handle = handle
        self.memory = memory
        self.pool = pool
        self.windowTokens = min(windowTokens, Int(llama_n_ctx(handle)))
    }

    deinit {
        llama_detach_threadpool(handle)
        llama_free(handle)
    }

    /// What the computation takes besides weights and cache, about.
    private static let workingBytes: UInt64 = 128 << 20

    private static func parameters(
        windowTokens: Int, threads: Int, cancellation: CancellationSlot
    ) -> llama_context_params {
        var parameters = llama_context_default_params()
        parameters.n_ctx = UInt32(windowTokens)
        parameters.n_batch = UInt32(batchSize)
        parameters.n_ubatch = UInt32(batchSize)
        parameters.n_threads = Int32(threads)
        parameters.n_threads_batch = Int32(threads)
        parameters.no_perf = true
        // Asked between the steps of a computation, so that even one batch of a
        // large model ends soon. The context keeps the slot alive.
        parameters.abort_callback_data = Unmanaged.passUnretained(cancellation).toOpaque()
        parameters.abort_callback = { slot in
            guard let slot else { return false }
            return Unmanaged<CancellationSlot>.fromOpaque(slot).takeUnretainedValue().isCancelled
        }
        return parameters
    }

    /// Uses at most this many threads from now on.
    func use(threads: Int) {
        let threads = Int32(min(threads, pool.threads))
        llama_set_n_threads(handle, threads, threads)
    }

    /// Keeps of the cache what a prompt begins with, and forgets the rest.
    ///
    /// The last token of a prompt is always processed anew, for its result.
    ///
    /// - Returns: how many tokens of the prompt are in the cache.
    func reuse(prefixOf prompt: [Token], atMost limit: Int) -> Int {
        truncate(to: min(commonPrefix(with: prompt), prompt.count - 1, limit))
        return tokens.count
    }

    /// How many tokens the cache and a prompt begin with alike.
    func commonPrefix(with prompt: [Token]) -> Int {
        zip(tokens, prompt).prefix { $0 == $1 }.count
    }

    /// Adds one batch to the cache, whole or not at all.
    func decode(_ batch: some Collection<Token>, _ flag: CancellationFlag) throws(LlamaError) {
        var batch = Array(batch)
        cancellation.flag = flag
        let code = llama_decode(handle, llama_batch_get_one(&batch, Int32(batch.count)))
        cancellation.flag = nil
        guard code == 0 else {
            // The cache may or may not hold the batch now.
            truncate(to: tokens.count)
            throw code == 2 ? .cancelled : .decodeFailed(code: code)
        }
        tokens += batch
    }

    /// Chooses the token after the last batch.
    func sample(with sampler: borrowing Sampler) -> Token {
        llama_sampler_sample(sampler.handle, handle, -1)
    }

    /// Chooses the token after the last batch among those that a grammar
    /// allows. Most choices are allowed anyway: only when one is not does the
    /// grammar look at the whole vocabulary.
    func sample(with sampler: borrowing Sampler, _ grammar: Grammar) throws(LlamaError) -> Token {
        let candidates = try self.candidates()
        if let token = Self.choose(sampler, candidates), grammar.allows(token) {
            return Self.accept(token, sampler, grammar)
        }
        guard let token = Self.choose(sampler, grammar.choices(among: candidates)) else {
            throw .invalidRequest("No token of the model fits the grammar.")
        }
        return Self.accept(token, sampler, grammar)
    }

    private func candidates() throws(LlamaError) -> [llama_token_data] {
        guard let logits = llama_get_logits_ith(handle, -1) else { throw .decodeFailed(code: -1) }
        let count = model.vocabulary.count
        return Array(unsafeUninitializedCapacity: count) { buffer, filled in
            guard var place = buffer.baseAddress else { return }
            for token in 0..<count {
                place.initialize(to: llama_token_data(id: Token(token), logit: logits[token], p: 0))
                place += 1
            }
            filled = count
        }
    }

    private static func choose(
        _ sampler: borrowing Sampler, _ candidates: [llama_token_data]
    ) -> Token? {
        guard !candidates.isEmpty else { return nil }
        var candidates = candidates
        return candidates.withUnsafeMutableBufferPointer { buffer in
            var array = llama_token_data_array(
                data: buffer.baseAddress, size: buffer.count, selected: -1, sorted: false)
            llama_sampler_apply(sampler.handle, &array)
            guard array.selected >= 0, Int(array.selected) < array.size else { return nil }
            return array.data[Int(array.selected)].id
        }
    }

    private static func accept(
        _ token: Token, _ sampler: borrowing Sampler, _ grammar: Grammar
    ) -> Token {
        llama_sampler_accept(sampler.handle, token)
        grammar.accept(token)
        return token
    }

    private func truncate(to count: Int) {
        guard llama_memory_seq_rm(memory, 0, Int32(count), -1) else {
            // Some kinds of model cannot forget a part.
            llama_memory_clear(memory, true)
            tokens = []
            return
        }
        tokens.removeLast(tokens.count - count)
    }
}
