import HybridEngine

extension InferenceMode {
    /// As it is shown.
    package var words: String {
        switch self {
        case .preferOnDevice: "prefer on-device"
        case .preferInCloud: "prefer in-cloud"
        case .onlyOnDevice: "only on-device"
        case .onlyInCloud: "only in-cloud"
        }
    }
}

extension InferenceSource {
    /// As a tag says it.
    package var words: String {
        switch self {
        case .onDevice: "on device"
        case .inCloud: "cloud"
        }
    }
}
