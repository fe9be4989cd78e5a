import CLlama
import Glibc
import Synchronization

/// llama.cpp's process-wide state: make one, before anything else, and keep it.
public final class LlamaBackend: Sendable {
    private let lastError = Mutex("")
    private let forwardsLog: Bool

    /// Version of llama.cpp.
    public static var version: String { String(cString: llama_version()) }

    /// Starts llama.cpp.
    ///
    /// - Parameter forwardsLog: whether its log goes to stderr. Otherwise it is
    ///   dropped, except that the last error is kept as the reason of a failed
    ///   load.
    public init(forwardsLog: Bool = false) {
        self.forwardsLog = forwardsLog
        // llama.cpp keeps the pointer for the life of the process, and logs
        // from any thread, so the object is never given back.
        llama_log_set(
            { level, text, context in
                guard let context, let text else { return }
                let backend = Unmanaged<LlamaBackend>.fromOpaque(context).takeUnretainedValue()
                backend.receive(String(cString: text), level: level)
            }, Unmanaged.passRetained(self).toOpaque())
        ggml_backend_load_all()
        llama_backend_init()
    }

    /// The last error that llama.cpp logged since the last call.
    func takeLastError() -> String {
        lastError.withLock { text in
            defer { text = "" }
            return text
        }
    }

    private func receive(_ text: String, level: ggml_log_level) {
        if forwardsLog { _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) } }
        guard level == GGML_LOG_LEVEL_ERROR else { return }
        // "function: reason\n"; the outer functions then repeat that they failed.
        let reason = text.split(separator: "\n").first.map(String.init) ?? ""
        lastError.withLock { if $0.isEmpty { $0 = String(reason.prefix(200)) } }
    }
}
