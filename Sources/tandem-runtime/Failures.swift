import LlamaCpp
import RuntimeProtocol

extension LoadFailure {
    /// What a person can do something with; the technical reason follows it.
    init(_ error: LlamaError) {
        let (kind, detail): (Kind, String) =
            switch error {
            case .missingFile: (.missing, "There is no such file.")
            case .notARegularFile: (.unreadable, "It is a directory or a device, not a file.")
            case .unreadableFile(let code):
                (.unreadable, "The file cannot be read: \(SystemError.text(code)).")
            case .emptyFile: (.damaged, "The file is empty.")
            case .notGGUF: (.damaged, "The file is not a GGUF model.")
            case .truncatedFile(let size, let expected):
                (.damaged, "The file is cut short: \(size) of at least \(expected) bytes.")
            case .inconsistentFile(let what):
                (.damaged, "The file is damaged; its header is wrong about \(what).")
            case .loadRefused(let reason): Self.refusal(reason)
            case .unsupportedVersion(let version):
                (.unsupported, "GGUF version \(version) is not supported.")
            case .unsupportedModel(let what):
                (.unsupported, "This model cannot be used for a chat: \(what).")
            case .outOfMemory(let needed, let available):
                (.outOfMemory, Self.memory(needed: needed, available: available))
            case .cancelled: (.cancelled, "The load was stopped.")
            default: (.damaged, "The model could not be loaded: \(error).")
            }
        self.init(kind: kind, detail: detail)
    }

    private static func refusal(_ reason: String) -> (Kind, String) {
        if reason.contains("unknown model architecture") {
            return (.unsupported, "llama.cpp does not know this kind of model (\(reason)).")
        }
        return (.damaged, "llama.cpp refused the file (\(reason.isEmpty ? "no reason" : reason)).")
    }

    private static func memory(needed: UInt64, available: UInt64) -> String {
        "The model with this window needs \(needed >> 20) MiB of memory; "
            + "\(available >> 20) MiB are free."
    }
}

extension GenerationFailure {
    init(_ error: LlamaError) {
        self =
            switch error {
            case .contextWindowExceeded(let needed, let available):
                .contextWindowExceeded(needed: needed, available: available)
            case .invalidRequest(let reason): .invalidRequest(reason)
            case .unsupportedModel(let what): .invalidRequest("This model cannot: \(what).")
            case .cancelled: .invalidRequest("The request was cancelled.")
            case .tokenizationFailed(let code):
                .internalFailure("The text could not be cut into tokens (code \(code)).")
            case .decodeFailed(let code):
                .internalFailure("The model failed to compute (code \(code)).")
            default: .internalFailure("\(error)")
            }
    }
}
