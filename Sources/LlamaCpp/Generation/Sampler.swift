import CLlama

/// A chain of steps that chooses a token. Owns the C handle.
struct Sampler: ~Copyable {
    let handle: UnsafeMutablePointer<llama_sampler>

    init(_ options: SamplingOptions, vocabularySize: Int) throws(LlamaError) {
        try options.check()
        guard let chain = llama_sampler_chain_init(llama_sampler_chain_default_params()) else {
            throw .outOfMemory(needed: 0, available: 0)
        }
        handle = chain
        for step in Self.steps(options, vocabularySize) { llama_sampler_chain_add(chain, step) }
    }

    deinit { llama_sampler_free(handle) }

    private static func steps(
        _ options: SamplingOptions, _ vocabularySize: Int
    ) -> [UnsafeMutablePointer<llama_sampler>?] {
        let temperature = options.temperature ?? SamplingOptions.defaultTemperature
        guard options.mode != .greedy, temperature > 0 else { return [llama_sampler_init_greedy()] }
        let random = [
            llama_sampler_init_temp(Float(temperature)),
            llama_sampler_init_dist(seed(options.seed)),
        ]
        return switch options.mode {
        case .topK(let count): [llama_sampler_init_top_k(Int32(clamping: count))] + random
        case .topP(let share): [llama_sampler_init_top_p(Float(share), 1)] + random
        case nil, .greedy:
            [
                // First, because a penalty over the whole vocabulary is slow.
                llama_sampler_init_top_k(40),
                llama_sampler_init_penalties(Int32(vocabularySize), 64, 1.1, 0, 0),
                llama_sampler_init_top_p(0.9, 1),
            ] + random
        }
    }

    private static func seed(_ seed: UInt64?) -> UInt32 {
        let seed = seed ?? UInt64.random(in: 0...UInt64.max)
        let folded = UInt32(truncatingIfNeeded: seed ^ (seed >> 32))
        // llama.cpp takes the largest number for "choose one".
        return folded == LLAMA_DEFAULT_SEED ? 0 : folded
    }
}
