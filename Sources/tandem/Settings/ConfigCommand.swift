import HybridEngine

/// `tandem config`: where the settings are, what holds, what is wrong.
struct ConfigCommand: RunningCommand {
    let request: ConfigRequest
    let environment: ProcessEnvironment

    func run() async -> Int32 {
        do throws(OutputError) {
            switch request {
            case .path: try print(environment.paths.configurationFile + "\n")
            case .show(let origin): try print(listing(showsOrigin: origin))
            case .example: try print(SettingsExample.text)
            case .check: return try check()
            }
            return ExitCode.success
        } catch {
            return ExitCode.output(error)
        }
    }

    private func listing(showsOrigin: Bool) -> String {
        let configuration = load()
        let service = GeminiService(
            configuration: configuration, environment: environment, allowsNetwork: false)
        return SettingsListing.text(
            configuration, keys: service.apiKeySources, showsOrigin: showsOrigin)
    }

    private func load() -> Configuration {
        .load(
            file: environment.paths.configurationFile, environment: environment.variables)
    }

    private func check() throws(OutputError) -> Int32 {
        let file = environment.paths.configurationFile
        let findings = SettingsCheck.findings(load(), environment: environment)
        guard findings.isEmpty else {
            try print(findings.map { $0 + "\n" }.joined())
            return ExitCode.usage
        }
        try print("\(file): no mistakes\n")
        return ExitCode.success
    }

    private func print(_ text: String) throws(OutputError) {
        try OutputStream.standardOutput.write(text)
    }
}
