/// Why a model could not be obtained. No key and no address with a query is
/// ever part of it.
public enum DownloadError: Error, Sendable, Equatable {
    /// The host has no such model, or its file is gone.
    case notFound
    /// The host does not let this program have it.
    case permissionDenied
    /// Something outside stands in the way: the connection, the mode, a
    /// condition; says what. What had arrived is kept.
    case failedPrecondition(description: String)
    /// The host has been asked too often.
    case resourceExhausted
    /// The disk is too full; bytes needed and free, where known.
    case notEnoughSpace(needed: Int64?, free: Int64?)
    /// The host does not understand the request, or the name is none; says
    /// what is wrong.
    case invalidArgument(description: String)
    /// The model's name is empty.
    case emptyModelName
    /// Anything else, and says what.
    case internalError(description: String)
    /// The caller no longer wants it. What had arrived is kept.
    case cancelled
    /// The licence has to be accepted first: its name and where it can be
    /// read.
    case licenceNotAccepted(licence: String, url: String?)
}

extension DownloadError: CustomStringConvertible {
    /// One short sentence without a capital or a full stop.
    public var description: String {
        switch self {
        case .notFound: "the host has no such model"
        case .permissionDenied: "the host does not allow this download"
        case .failedPrecondition(let what), .invalidArgument(let what), .internalError(let what):
            what
        case .resourceExhausted: "the host has been asked too often; try again later"
        case .notEnoughSpace(let needed?, let free?):
            "not enough space: \(ByteCount.text(needed)) needed, \(ByteCount.text(free)) free"
        case .notEnoughSpace: "not enough space on the disk"
        case .emptyModelName: "the model's name is empty"
        case .cancelled: "cancelled"
        case .licenceNotAccepted(let licence, let url):
            "the licence has to be accepted first: \(licence)" + (url.map { ", \($0)" } ?? "")
        }
    }
}
