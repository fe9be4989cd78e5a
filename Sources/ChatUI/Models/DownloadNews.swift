import HybridEngine

/// What comes of a download that the chat asked for.
package enum DownloadNews: Sendable, Equatable {
    case progress(DownloadProgress)
    /// The model is here; false when it was the newest already.
    case finished(isNew: Bool)
    case failed(DownloadError)
}
