/// Whether the cloud model can be asked.
public enum CloudAvailability: Sendable, Equatable {
    /// There is a key; whether the service answers is known afterwards.
    case available
    /// No key was found.
    case missingAPIKey
}
