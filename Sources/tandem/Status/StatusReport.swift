import ChatUI
import HybridEngine

/// What `tandem status` found out.
struct StatusReport {
    var mode: InferenceMode
    var model: String
    var modelPath: String?
    var device: AvailabilityStatus
    /// Nil when the runtime could not be started.
    var runtime: RuntimeReport?
    var runtimeProblem: String?
    var cloud: CloudStatus
    var paths: ApplicationPaths
    var runtimeProgram: String?
    var problems: [String]

    /// Asks the model's runtime what it is; the model itself is not loaded.
    static func gather(_ setup: Setup) async -> StatusReport {
        let model = setup.model
        var report = StatusReport(
            mode: setup.mode, model: model.descriptor.name, modelPath: model.modelPath,
            device: model.status, cloud: CloudStatus(environment: setup.environment.variables),
            paths: setup.environment.paths, runtimeProgram: model.installation.runtimeProgram,
            problems: setup.configuration.problems.map(\.description))
        do throws(LanguageModelError) {
            report.runtime = try await model.runtimeReport()
        } catch {
            report.runtimeProblem = ErrorPresentation(error).sentence
        }
        await model.shutDown()
        return report
    }

    var isSandboxed: Bool { runtime?.isSandboxed ?? false }
}

/// The cloud's half, as far as this version knows it.
struct CloudStatus: Equatable {
    let model: String
    let endpoint: String
    /// Where a key lies; the key itself is not looked at.
    let apiKeySource: String?

    init(environment: [String: String]) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        model = CloudPlaceholder.descriptor(environment: environment).name
        endpoint = value("GOOGLE_GEMINI_BASE_URL") ?? "https://generativelanguage.googleapis.com"
        apiKeySource = ["GEMINI_API_KEY", "GOOGLE_API_KEY"].first { value($0) != nil }
    }
}
