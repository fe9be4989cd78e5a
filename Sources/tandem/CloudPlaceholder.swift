import Glibc
import HybridEngine

/// The cloud's half as far as this version knows it: where its key would be
/// found, and why it does not answer.
struct CloudPlaceholder: Equatable {
    let model: String
    let endpoint: String
    /// Where a key lies; the key itself is not looked at.
    let apiKeySource: String?

    init(variables: [String: String], hasKeyFile: Bool) {
        func value(_ name: String) -> String? {
            variables[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        model = value("GEMINI_MODEL") ?? "gemini-3.1-flash-lite"
        endpoint = value("GOOGLE_GEMINI_BASE_URL") ?? "https://generativelanguage.googleapis.com"
        let named = ["GEMINI_API_KEY", "GOOGLE_API_KEY"].first { value($0) != nil }
        apiKeySource = named ?? (hasKeyFile ? "file" : nil)
    }

    init(_ environment: ProcessEnvironment) {
        self.init(
            variables: environment.variables,
            hasKeyFile: access(environment.paths.apiKeyFile, F_OK) == 0)
    }

    var state: String { apiKeySource == nil ? "missingAPIKey" : "notInThisVersion" }

    var words: String {
        apiKeySource.map { "not in this version; a key is in \($0)" }
            ?? "not in this version; there is no API key"
    }

    var error: LanguageModelError {
        apiKeySource == nil
            ? .missingAPIKey
            : .unsupportedRequest(
                "the cloud is not in this version; the modes prefer-on-device and "
                    + "only-on-device answer")
    }

    var descriptor: ModelDescriptor { ModelDescriptor(name: model, source: .inCloud) }
}

extension InferenceMode {
    /// The cloud is asked first, and only when offline would the device be.
    var needsCloud: Bool { self == .preferInCloud || self == .onlyInCloud }
}
