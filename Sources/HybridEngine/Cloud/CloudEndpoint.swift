/// By which door the service is asked (`cloud.endpoint`).
public enum CloudEndpoint: String, Sendable, Equatable, CaseIterable {
    /// The Gemini Developer API itself, with a plain key.
    case developer
    /// The Gemini Developer API through Firebase's proxy, with a project.
    case firebase
    /// The Agent Platform (Vertex AI) through Firebase's proxy, with a project
    /// and a location.
    case agentPlatform = "agent-platform"
}
