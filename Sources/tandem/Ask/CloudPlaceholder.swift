import HybridEngine

/// The cloud's half of the answers that this version gives: there is none.
enum CloudPlaceholder {
    static let state = "notInThisVersion"
    static let error = LanguageModelError.unsupportedRequest(
        "the cloud is not in this version; the modes prefer-on-device and only-on-device answer")

    /// The model that the cloud would be asked for.
    static func descriptor(environment: [String: String]) -> ModelDescriptor {
        let named = environment["GEMINI_MODEL"].flatMap { $0.isEmpty ? nil : $0 }
        return ModelDescriptor(name: named ?? "gemini-3.1-flash-lite", source: .inCloud)
    }
}

extension InferenceMode {
    /// The cloud is asked first, and only when offline would the device be.
    var needsCloud: Bool { self == .preferInCloud || self == .onlyInCloud }
}
