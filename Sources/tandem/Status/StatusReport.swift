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
    var cloud: CloudReport
    var paths: ApplicationPaths
    var runtimeProgram: String?
    var problems: [String]

    /// Asks the model's runtime what it is; the model itself is not loaded.
    ///
    /// - Parameter probes: whether the cloud's service is asked too.
    static func gather(_ setup: Setup, probes: Bool) async -> StatusReport {
        let model = setup.model
        if probes { await setup.service.probe() }
        var report = StatusReport(
            mode: setup.mode, model: model.descriptor.name, modelPath: model.modelPath,
            device: model.status, cloud: CloudReport(setup),
            paths: setup.environment.paths, runtimeProgram: model.installation.runtimeProgram,
            problems: setup.configuration.problems.map(\.description))
        do throws(LanguageModelError) {
            report.runtime = try await model.runtimeReport()
        } catch {
            report.runtimeProblem = ErrorSentence.sentence(error)
        }
        await setup.shutDown()
        return report
    }

    var isSandboxed: Bool { runtime?.isSandboxed ?? false }
}
