import Digests

/// What is remembered of a file that has not come to its end.
struct PartialDownload: Sendable, Equatable, Codable {
    /// Which file it is a part of, as a digest: addresses may hold secrets.
    var identity: String
    /// What has to be the same for the rest to fit.
    var validator: String?
    /// Bytes of the whole file.
    var total: Int64?
    /// The SHA-256 that the host announced.
    var sha256: String?
    /// The host's word for the version.
    var hash: String?

    /// Notes an answer.
    init(of remote: RemoteModel, _ facts: FileFacts) {
        identity = Self.identity(of: remote)
        validator = facts.validator
        total = facts.total ?? remote.size
        sha256 = (remote.sha256 ?? facts.sha256)?.description
        hash = remote.hash ?? facts.hash
    }

    /// Where a download may go on; zero where nothing shows that the rest
    /// would fit.
    ///
    /// - Parameter size: bytes that are here.
    func offset(for remote: RemoteModel, size: Int64) -> Int64 {
        guard identity == Self.identity(of: remote), validator != nil || sha256 != nil,
            total.map({ size <= $0 }) ?? true
        else { return 0 }
        return size
    }

    /// The version where the host names one, else the place.
    private static func identity(of remote: RemoteModel) -> String {
        let words =
            remote.sha256.map { "sha256 \($0)" } ?? remote.hash.map { "hash \($0)" }
            ?? "url \(remote.url)"
        return (try? SHA256.digest(of: words.utf8).description) ?? words
    }
}
