extension ConfigurationReader {
    mutating func readCloud() {
        if let model = value("cloud.model", allowed: "a model's name", \.nonEmptyString) {
            configuration.cloud.model = model
        }
        let endpoints = CloudEndpoint.allCases.map(\.rawValue).joined(separator: ", ")
        if let endpoint = value(
            "cloud.endpoint", allowed: endpoints,
            { $0.string.flatMap(CloudEndpoint.init(rawValue:)) })
        {
            configuration.cloud.endpoint = endpoint
        }
        if let project = value("cloud.project", allowed: "a project's name", \.nonEmptyString) {
            configuration.cloud.project = Setting(project.value, project.origin)
        }
        if let location = value("cloud.location", allowed: "a place's name", \.nonEmptyString) {
            configuration.cloud.location = Setting(location.value, location.origin)
        }
        readTimeouts()
        if let command = value(
            "apiKeyCommand", allowed: "a shell command that prints the key", \.nonEmptyString)
        {
            configuration.apiKeyCommand = Setting(command.value, command.origin)
        }
    }

    private mutating func readTimeouts() {
        readTimeout("connect", \.connectTimeout)
        readTimeout("firstByte", \.firstByteTimeout)
        readTimeout("silence", \.silenceTimeout)
    }

    private mutating func readTimeout(
        _ name: String, _ path: WritableKeyPath<Configuration.Cloud, Setting<Duration>>
    ) {
        guard
            let seconds = value(
                "cloud.timeouts.\(name)", allowed: "seconds, 0.05 to 86400",
                { $0.number(in: 0.05...86_400) })
        else { return }
        configuration.cloud[keyPath: path] = Setting(.seconds(seconds.value), seconds.origin)
    }
}
