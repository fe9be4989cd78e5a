/// Where a model runs.
public enum InferenceSource: String, Codable, Sendable, Equatable {
    /// On this machine.
    case onDevice = "on-device"
    /// On a server.
    case inCloud = "in-cloud"
}

/// Which model this is, as a message's tag names it.
public struct ModelDescriptor: Codable, Sendable, Equatable {
    /// The catalogue's or the service's name, for example
    /// `SmolLM2-135M-Instruct`; for a file outside the catalogue its name
    /// without `.gguf`.
    public var name: String
    /// Where it runs.
    public var source: InferenceSource

    /// Whether the name is only the one that was asked for, because the service
    /// did not say who answered.
    public var isNameAssumed: Bool

    /// Makes a descriptor.
    public init(name: String, source: InferenceSource, isNameAssumed: Bool = false) {
        self.name = name
        self.source = source
        self.isNameAssumed = isNameAssumed
    }
}
