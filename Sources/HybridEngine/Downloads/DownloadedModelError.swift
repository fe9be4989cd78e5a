/// Why the models on this machine could not be listed or deleted.
public enum DownloadedModelError: Error, Sendable, Equatable {
    /// There is no such model.
    case notFound
    /// A file could not be read or written; says which and why.
    case fileIOError(description: String)
    /// Anything else, and says what.
    case internalError(description: String)
}

extension DownloadedModelError: CustomStringConvertible {
    /// One short sentence without a capital or a full stop.
    public var description: String {
        switch self {
        case .notFound: "there is no such model"
        case .fileIOError(let what), .internalError(let what): what
        }
    }
}
