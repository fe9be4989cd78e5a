import HybridEngine

/// The object of `tandem status --json`.
struct StatusObject: Encodable {
    struct Device: Encodable {
        let model: String
        let availability: String
        let reason: Nullable<String>
        let detail: String
        let sandbox: String
    }

    struct Cloud: Encodable {
        let model: String
        let endpoint: String
        let apiKeySource: Nullable<String>
        let state: String
    }

    struct Paths: Encodable {
        let configuration: String
        let apiKeyFile: String
        let roles: String
        let tools: String
        let catalogue: String
        let conversations: String
        let data: String
        let state: String
        let models: String
        let history: String
        let log: String
        let model: Nullable<String>
        let runtime: Nullable<String>
    }

    struct Versions: Encodable {
        let tandem: String
        let build: String
        let ncurses: String
        let llamaCpp: Nullable<String>
    }

    let version: String
    let mode: InferenceMode
    let device: Device
    let cloud: Cloud
    let paths: Paths
    let versions: Versions
    let problems: [String]

    init(_ report: StatusReport) {
        version = ProgramVersion.current
        mode = report.mode
        device = Device(
            model: report.model, availability: report.device.availability.name,
            reason: Nullable(report.device.availability.reason?.statusName),
            detail: report.device.detail ?? "", sandbox: report.isSandboxed ? "on" : "off")
        cloud = Cloud(
            model: report.cloud.model, endpoint: report.cloud.endpoint,
            apiKeySource: Nullable(report.cloud.apiKeySource), state: report.cloud.availability.name
        )
        paths = Paths(report)
        versions = Versions(
            tandem: ProgramVersion.current, build: ProgramVersion.build,
            ncurses: ProgramVersion.ncurses,
            llamaCpp: Nullable(report.runtime?.llamaVersion))
        problems = report.problems
    }
}

extension StatusObject.Paths {
    fileprivate init(_ report: StatusReport) {
        configuration = report.paths.configurationFile
        apiKeyFile = report.paths.apiKeyFile
        roles = report.paths.rolesFolder
        tools = report.paths.toolsFolder
        catalogue = report.paths.catalogueFile
        conversations = report.paths.database
        data = report.paths.dataFolder
        state = report.paths.stateFolder
        models = report.paths.modelsFolder
        history = report.paths.historyFile
        log = report.paths.logFile
        model = Nullable(report.modelPath)
        runtime = Nullable(report.runtimeProgram)
    }
}
