import Foundation

@testable import HybridEngine

/// The bundled model and the runtime of this build.
enum RealModel {
    static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    static let file = "\(checkout)/.deps/models/SmolLM2-135M-Instruct-Q8_0.gguf"
    static let name = "SmolLM2-135M-Instruct"

    /// The runtime program lies beside the test program.
    static func environment(home: TemporaryFolder, runtime: String? = nil) -> ProcessEnvironment {
        var environment = ProcessEnvironment.current()
        environment.variables["TANDEM_HOME"] = home.path
        environment.variables["TANDEM_RUNTIME"] = runtime
        return environment
    }

    static func system(
        home: TemporaryFolder, model: String? = nil, runtime: String? = nil,
        settings: SystemLanguageModel.Settings? = nil,
        clock: some Clock<Duration> = ContinuousClock()
    ) -> SystemLanguageModel {
        SystemLanguageModel(
            settings: settings ?? SystemLanguageModel.Settings(model: model),
            environment: environment(home: home, runtime: runtime), clock: clock)
    }
}

/// Waits for a condition; false when it does not come true in time.
func eventually(
    within limit: Duration, _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
        if try await condition() { return true }
        try? await Task.sleep(for: .milliseconds(2))
    }
    return try await condition()
}

/// A short question, answered without chance.
func question(_ text: String, maximum: Int? = 24) -> GenerationRequest {
    GenerationRequest(
        transcript: [Message(role: .user, text: text)],
        options: GenerationOptions(sampling: .greedy, maximumResponseTokens: maximum))
}
