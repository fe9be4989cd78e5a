import CLlama

/// A language model in memory: its weights and its vocabulary.
///
/// Owns the C handle. Everything made from it keeps it alive.
public final class LlamaModel {
    let handle: OpaquePointer
    /// Its tokens.
    public let vocabulary: Vocabulary

    /// Reads a GGUF file.
    ///
    /// - Parameters:
    ///   - progress: told how much is read, 0…1, on this thread.
    ///   - cancellation: stops the load when raised.
    public init(
        path: String, backend: LlamaBackend, cancellation: CancellationFlag,
        progress: (Double) -> Void
    ) throws(LlamaError) {
        let header = try GGUFHeader.validated(path: path)
        try MemoryReport.current().check(needed: header.byteCount)
        try cancellation.check()
        _ = backend.takeLastError()
        let loaded = Self.load(path: path, cancellation: cancellation, progress: progress)
        try cancellation.check()
        guard let loaded else { throw .loadRefused(backend.takeLastError()) }
        handle = loaded
        guard let vocabulary = Vocabulary(model: loaded) else {
            llama_model_free(loaded)
            throw .unsupportedModel("the model has no vocabulary")
        }
        self.vocabulary = vocabulary
    }

    deinit { llama_model_free(handle) }

    /// The window that the model was trained with, in tokens.
    public var trainedContextTokens: Int { Int(llama_model_n_ctx_train(handle)) }

    /// The template that came with the model, in the Jinja language.
    public var chatTemplate: String? {
        llama_model_chat_template(handle, nil).map { String(cString: $0) }
    }

    /// What the model is, if it is none that continues a text token by token.
    var obstacle: String? {
        if llama_model_has_encoder(handle) || !llama_model_has_decoder(handle) {
            return "it does not generate text token by token"
        }
        return llama_model_is_diffusion(handle) ? "it is a diffusion model" : nil
    }

    /// Bytes of key/value cache per token, at 16 bits a number.
    var cacheBytesPerToken: UInt64 {
        let heads = max(1, UInt64(llama_model_n_head(handle)))
        let headSize = UInt64(llama_model_n_embd(handle)) / heads
        let keyHeads = UInt64(max(0, llama_model_n_head_kv(handle)))
        return UInt64(llama_model_n_layer(handle)) * keyHeads * headSize * 2 * 2
    }

    private static func load(
        path: String, cancellation: CancellationFlag, progress: (Double) -> Void
    ) -> OpaquePointer? {
        // The callback lives no longer than the call, so the state may lie on
        // the stack.
        withoutActuallyEscaping(progress) { progress in
            var state = (cancellation: cancellation, progress: progress)
            return withUnsafeMutablePointer(to: &state) { state in
                var parameters = llama_model_default_params()
                parameters.progress_callback_user_data = UnsafeMutableRawPointer(state)
                parameters.progress_callback = { fraction, context in
                    guard
                        let state = context?.assumingMemoryBound(
                            to: (cancellation: CancellationFlag, progress: (Double) -> Void).self)
                    else { return false }
                    state.pointee.progress(Double(fraction))
                    return !state.pointee.cancellation.isCancelled
                }
                return llama_model_load_from_file(path, parameters)
            }
        }
    }
}
