/// What a caller adds to a request for a model.
public struct ModelDownloadOptions: Sendable, Equatable {
    /// Whether ``ModelDownloadType/latestModel`` gives the copy on this machine
    /// while the host cannot be reached; the outcome then says so. Without it
    /// that is an error.
    public var servesLocalCopyOffline: Bool
    /// Whether the user has read and accepted the licence, where one has to be
    /// accepted.
    public var acceptsLicence: Bool

    /// Makes options; nothing is accepted by default.
    public init(servesLocalCopyOffline: Bool = false, acceptsLicence: Bool = false) {
        self.servesLocalCopyOffline = servesLocalCopyOffline
        self.acceptsLicence = acceptsLicence
    }
}
