/// A model, and where it came from.
public struct ModelDownloadOutcome: Sendable, Equatable {
    /// Where a model came from.
    public enum Origin: Sendable, Equatable {
        /// It was on this machine already.
        case local
        /// It was on this machine; whether it is the newest is not known, as
        /// the host could not be asked. Says why.
        case localWhileOffline(String)
        /// It has just been obtained.
        case downloaded
    }

    /// The model.
    public var model: CustomModel
    /// Where it came from.
    public var origin: Origin
}
