/// A model on this machine that was obtained by name.
public struct CustomModel: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// Size of its file in bytes.
    public let size: Int
    /// Absolute path of its file. A newer version replaces the file as a whole:
    /// whoever has opened it keeps what was opened.
    public let path: String
    /// The host's word for this version, opaque: an ETag or a SHA-256.
    public let hash: String

    /// Makes a description.
    public init(name: String, size: Int, path: String, hash: String) {
        self.name = name
        self.size = size
        self.path = path
        self.hash = hash
    }
}
