import HybridEngine

extension Pill {
    /// The cloud model's state.
    ///
    /// - Parameter secondsLeft: until it has rested; nil when nobody counts.
    package static func cloud(
        _ availability: CloudAvailability, model: String, mode: InferenceMode,
        secondsLeft: Int? = nil
    ) -> Pill {
        if mode == .onlyOnDevice { return Pill(.off, "cloud not used") }
        switch availability {
        case .available: return Pill(.ready, "cloud \(model)", short: "cloud")
        case .missingAPIKey: return Pill(.off, "cloud no API key", short: "cloud no key")
        case .offline: return Pill(.off, "cloud offline")
        case .resting(_, let cause):
            let time = secondsLeft.map { " \(Numbers.seconds($0))" } ?? ""
            return Pill(.busy, "cloud resting\(time) (\(cause))", short: "cloud resting\(time)")
        case .refused(let source):
            return Pill(
                .failed, "cloud: key not accepted (from \(source))", short: "cloud: key refused")
        case .failing(let kind):
            return Pill(.failed, "cloud: \(CloudWords.trouble(kind))", short: "cloud: see /status")
        case .misconfigured(let what):
            return Pill(.failed, "cloud: \(what)", short: "cloud: see /status")
        }
    }
}
