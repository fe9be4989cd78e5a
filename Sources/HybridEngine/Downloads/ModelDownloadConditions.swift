/// What has to hold for a download to be made.
public struct ModelDownloadConditions: Sendable, Equatable {
    /// Whether it may go over a metered connection, which is what a phone's
    /// cellular one is here: NetworkManager says so. Where nobody knows, a
    /// connection counts as not metered.
    public var allowsCellularAccess: Bool

    /// Conditions; any connection will do by default.
    public init(allowsCellularAccess: Bool = true) {
        self.allowsCellularAccess = allowsCellularAccess
    }
}
