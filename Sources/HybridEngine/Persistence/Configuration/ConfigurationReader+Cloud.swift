extension ConfigurationReader {
    mutating func readCloud() {
        if let model = value("cloud.model", \.nonEmptyString) {
            configuration.cloud.model = model
        }
        if let endpoint = value(
            "cloud.endpoint", { $0.string.flatMap(CloudEndpoint.init(rawValue:)) })
        {
            configuration.cloud.endpoint = endpoint
        }
        if let address = value("cloud.baseURL", \.nonEmptyString) {
            configuration.cloud.baseURL = Setting(address.value, address.origin)
        }
        if let project = value("cloud.project", \.nonEmptyString) {
            configuration.cloud.project = Setting(project.value, project.origin)
        }
        if let location = value("cloud.location", \.nonEmptyString) {
            configuration.cloud.location = Setting(location.value, location.origin)
        }
        readTimeouts()
        if let command = value(
            "apiKeyCommand", \.nonEmptyString)
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
                "cloud.timeouts.\(name)", { $0.number(in: 0.05...86_400) })
        else { return }
        configuration.cloud[keyPath: path] = Setting(.seconds(seconds.value), seconds.origin)
    }
}
