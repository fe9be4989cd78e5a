import HybridEngine

/// The service that cloud models are asked at, as Firebase AI Logic names it.
///
/// On Linux there is no app with a project of its own: key, project and
/// address come from the user's configuration and environment.
public struct Backend: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case googleAI
        case agentPlatform(location: String)
    }

    let kind: Kind

    /// The Gemini Developer API: with a plain key at Google's own host, or
    /// through Firebase where the configuration says so (`cloud.endpoint`).
    public static func googleAI() -> Backend { Backend(kind: .googleAI) }

    /// The Agent Platform, with the configuration's project.
    public static func agentPlatform(
        location: String = GeminiEndpoint.defaultLocation
    ) -> Backend {
        Backend(kind: .agentPlatform(location: location))
    }

    /// The Agent Platform under its earlier name, at its earlier place.
    public static func vertexAI(location: String = "us-central1") -> Backend {
        agentPlatform(location: location)
    }

    /// The configuration with this service in it.
    func applied(to configuration: Configuration) -> Configuration {
        var configuration = configuration
        switch kind {
        case .googleAI:
            if configuration.cloud.endpoint.value == .agentPlatform {
                configuration.cloud.endpoint = Setting(.developer)
            }
        case .agentPlatform(let location):
            configuration.cloud.endpoint = Setting(.agentPlatform)
            configuration.cloud.location = Setting(location)
        }
        return configuration
    }
}
