import CLlama

/// The worker threads of a context, and how they wait.
///
/// Owns the C handle. A context that it is attached to must be freed first.
final class ThreadPool {
    let handle: ggml_threadpool_t
    let threads: Int

    init?(threads: Int) {
        var parameters = ggml_threadpool_params_default(Int32(threads))
        // Between two tokens a worker sleeps instead of spinning: the processor
        // then belongs to whoever draws the screen.
        parameters.poll = 0
        guard let handle = ggml_threadpool_new(&parameters) else { return nil }
        self.handle = handle
        self.threads = threads
    }

    deinit { ggml_threadpool_free(handle) }
}
