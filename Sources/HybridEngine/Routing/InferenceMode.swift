/// Which of the two models is wanted. Firebase's vocabulary.
public enum InferenceMode: String, Codable, Sendable, CaseIterable {
    case preferOnDevice = "prefer-on-device"
    case preferInCloud = "prefer-in-cloud"
    case onlyOnDevice = "only-on-device"
    case onlyInCloud = "only-in-cloud"
}
