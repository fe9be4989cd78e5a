extension Configuration {
    /// Settings of the cloud model.
    public struct Cloud: Sendable, Equatable {
        /// The model that is asked when nobody names one.
        public static let defaultModel = "gemini-3.1-flash-lite"

        /// The model's name (`cloud.model`, `GEMINI_MODEL`, `--model`).
        public var model = Setting(defaultModel)
        /// By which door the service is asked (`cloud.endpoint`).
        public var endpoint = Setting(CloudEndpoint.developer)
        /// The service's address (`cloud.baseURL`, `GOOGLE_GEMINI_BASE_URL`); nil for the
        /// endpoint's own.
        public var baseURL = Setting<String?>(nil)
        /// The project of a proxied endpoint (`cloud.project`).
        public var project = Setting<String?>(nil)
        /// The Agent Platform's place (`cloud.location`); nil for `global`.
        public var location = Setting<String?>(nil)
        /// How long a connection may take (`cloud.timeouts.connect`, in
        /// seconds).
        public var connectTimeout = Setting(Duration.seconds(10))
        /// How long the answer's first byte may take
        /// (`cloud.timeouts.firstByte`, in seconds).
        public var firstByteTimeout = Setting(Duration.seconds(180))
        /// How long an answer may pause (`cloud.timeouts.silence`, in seconds).
        public var silenceTimeout = Setting(Duration.seconds(60))

        /// Makes the defaults.
        public init() {}
    }

    /// The environment wins over the file. Empty variables count as unset.
    mutating func apply(environment variables: [String: String]) {
        func value(_ name: String) -> String? {
            variables[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        if let model = value("GEMINI_MODEL") {
            cloud.model = Setting(model, .environment("GEMINI_MODEL"))
        }
        if let url = value("GOOGLE_GEMINI_BASE_URL") {
            cloud.baseURL = Setting(url, .environment("GOOGLE_GEMINI_BASE_URL"))
        }
    }
}
