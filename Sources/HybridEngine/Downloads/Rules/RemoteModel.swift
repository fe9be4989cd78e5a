import Digests

/// A version of a model at its host, and what is known of it before a byte of
/// it has come.
struct RemoteModel: Sendable, Equatable {
    /// Where the file is. May hold secrets in its query.
    var url: String
    /// The host's word for the version; nil where only the file's answer will
    /// tell.
    var hash: String?
    /// In bytes.
    var size: Int64?
    var sha256: SHA256Digest?
    /// When the address stops working, in seconds since 1970.
    var expires: Double?
    /// Nil where the file itself will tell.
    var format: ModelFormat?
}

/// What a host says of a model.
enum HostAnswer: Sendable, Equatable {
    case upToDate
    case model(RemoteModel)
}

/// Why a host said nothing.
struct HostFailure: Error, Sendable, Equatable {
    var error: DownloadError
    /// The host could not be reached at all.
    var isOffline = false
}
