/// How much a caller wants of a model that may be on this machine already.
public enum ModelDownloadType: Sendable, Equatable, CaseIterable {
    /// The model on this machine, without asking anybody; it is downloaded
    /// where there is none.
    case localModel
    /// The model on this machine at once; a newer one is fetched meanwhile and
    /// is there the next time. It is downloaded where there is none.
    case localModelUpdateInBackground
    /// The newest one: the host is asked, and the caller waits for it.
    case latestModel
}
