/// Finds a project's API key when a request needs it.
enum FirebaseKey: Sendable {
    case given(String)
    /// Where the cloud model's key is.
    case found(Credentials)

    func find() async throws(HostFailure) -> String {
        switch self {
        case .given(let key): return key
        case .found(let credentials):
            do throws(LanguageModelError) {
                return try await credentials.key().key.value
            } catch {
                throw HostFailure(error: .internalError(description: Self.words(error)))
            }
        }
    }

    private static func words(_ error: LanguageModelError) -> String {
        guard case .invalidOption(let place, let value, let allowed) = error else {
            return "there is no API key for the Firebase project: "
                + "put one into GEMINI_API_KEY or the key file"
        }
        return "\(place): \(value); it takes \(allowed)"
    }
}
