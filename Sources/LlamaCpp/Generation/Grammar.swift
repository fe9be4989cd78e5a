import CLlama

/// Holds an answer to a grammar in llama.cpp's language (GBNF). Owns the C
/// handles, which follow the answer token by token.
final class Grammar {
    /// So many of the likeliest tokens are looked at before all others are:
    /// nearly always one of them is allowed, and looking costs time.
    private static let likelyCount: Int32 = 256

    private let handle: UnsafeMutablePointer<llama_sampler>
    private let likeliest: UnsafeMutablePointer<llama_sampler>
    /// Tokens of structure: their names may look like text that the grammar
    /// allows, but they stand for none.
    private let controls: Set<Token>

    /// - Parameter taking: tokens of structure that stand for their names.
    /// - Throws: `invalidRequest` for a text that is no grammar.
    init(
        _ text: String, handle vocabularyHandle: OpaquePointer, vocabulary: Vocabulary,
        taking: Set<Token>
    ) throws(LlamaError) {
        guard let handle = llama_sampler_init_grammar(vocabularyHandle, text, "root") else {
            throw .invalidRequest("The grammar cannot be read.")
        }
        guard let likeliest = llama_sampler_init_top_k(Self.likelyCount) else {
            llama_sampler_free(handle)
            throw .outOfMemory(needed: 0, available: 0)
        }
        self.handle = handle
        self.likeliest = likeliest
        controls = Set(
            (0..<Token(vocabulary.count)).filter {
                vocabulary.isControl($0) && !vocabulary.endsGeneration($0) && !taking.contains($0)
            })
    }

    deinit {
        llama_sampler_free(handle)
        llama_sampler_free(likeliest)
    }

    /// Whether the answer may go on with a token.
    func allows(_ token: Token) -> Bool {
        !allowed(among: [llama_token_data(id: token, logit: 1, p: 0)]).isEmpty
    }

    /// The tokens that the answer may go on with, and that are worth a look.
    func choices(among candidates: [llama_token_data]) -> [llama_token_data] {
        let likely = allowed(among: candidates, isNarrow: true)
        return likely.isEmpty ? allowed(among: candidates) : likely
    }

    private func allowed(
        among candidates: [llama_token_data], isNarrow: Bool = false
    ) -> [llama_token_data] {
        var candidates = candidates
        let count = candidates.withUnsafeMutableBufferPointer { buffer in
            var array = llama_token_data_array(
                data: buffer.baseAddress, size: buffer.count, selected: -1, sorted: false)
            if isNarrow { llama_sampler_apply(likeliest, &array) }
            llama_sampler_apply(handle, &array)
            return array.size
        }
        return candidates.prefix(count).filter {
            $0.logit > -.infinity && !controls.contains($0.id)
        }
    }

    /// Follows the answer. Only for a token that is allowed: the library ends
    /// the process otherwise.
    func accept(_ token: Token) { llama_sampler_accept(handle, token) }
}
