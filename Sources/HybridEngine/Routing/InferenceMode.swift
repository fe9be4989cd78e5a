/// Which of the two models is wanted. Firebase's vocabulary.
public enum InferenceMode: String, Codable, Sendable, CaseIterable {
    /// The device answers; the cloud when the device cannot.
    case preferOnDevice = "prefer-on-device"
    /// The cloud answers; the device when this machine is offline.
    case preferInCloud = "prefer-in-cloud"
    /// The device answers or nobody; nothing leaves this machine.
    case onlyOnDevice = "only-on-device"
    /// The cloud answers or nobody.
    case onlyInCloud = "only-in-cloud"

    /// Whether every turn goes to the cloud if it can.
    package var asksCloudFirst: Bool { self == .preferInCloud || self == .onlyInCloud }
}
