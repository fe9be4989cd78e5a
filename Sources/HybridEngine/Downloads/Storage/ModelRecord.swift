/// What is remembered of a model that was obtained: a small file beside it.
public struct ModelRecord: Sendable, Equatable, Codable {
    /// Where a model comes from.
    public enum Source: Sendable, Equatable, Codable {
        /// An address, without its query: that may hold secrets.
        case url(String)
        /// The Firebase project of that name.
        case firebase(project: String)
        /// A file of this machine.
        case file(String)
    }

    /// The model's name.
    public var name: String
    /// Its file's name in the models folder.
    public var file: String
    /// What its file is.
    public var format: ModelFormat
    /// Bytes of its file.
    public var size: Int64
    /// The host's word for this version.
    public var hash: String
    /// The SHA-256 of its file, as computed here.
    public var sha256: String
    /// Where it comes from.
    public var source: Source
    /// Its licence; nil where nobody has said.
    public var licence: String?
    /// The licence that was accepted for it.
    public var acceptedLicence: String?
}
