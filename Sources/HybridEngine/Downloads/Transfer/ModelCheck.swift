import Digests

/// Whether a file is what was announced.
enum ModelCheck {
    /// What is wrong with a file's first bytes; nil if they are a model's.
    static func problem(of file: PartFile, expected: ModelFormat?) -> String? {
        let found = ModelFormat(start: file.start(ModelFormat.startLength))
        guard let found else { return "what came is no model file: it is neither GGUF nor TFLite" }
        guard let expected, found != expected else { return nil }
        return "what came is a \(found.rawValue) file, not a \(expected.rawValue) file"
    }
}

extension DownloadError {
    init(_ error: DigestError, path: String) {
        switch error {
        case .cancelled: self = .cancelled
        case .cannotOpen(_, let code), .cannotRead(_, let code):
            self.init(systemError: code, path: path)
        case .library(let code):
            self = .internalError(description: "the digest could not be computed (\(code))")
        }
    }
}
