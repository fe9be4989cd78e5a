import HybridEngine

/// Who will answer, and the keys to know, in one line.
enum WelcomeWords {
    static func line(_ state: State) -> String {
        let map = state.keyMap
        let keys = ["\(map.hint(.nextMode)) changes the mode", "\(map.hint(.help)) help"]
        // A key and what it does stay in one row.
        let whole = keys.map { $0.map { $0 == " " ? "\u{A0}" : String($0) }.joined() }
        return ([who(state)] + whole).joined(separator: " · ")
    }

    private static func who(_ state: State) -> String {
        let cloud = state.cloudModel
        let add = "Put a Gemini key in GEMINI_API_KEY to add the cloud"
        switch (state.mode, state.cloud) {
        case (.onlyOnDevice, _):
            return "Answers come from this machine alone; nothing you type leaves it"
        case (.preferOnDevice, .missingAPIKey) where !state.device.availability.isAvailable:
            return add
        case (.preferOnDevice, .missingAPIKey):
            return "Answers come from this machine. \(add)"
        case (.preferInCloud, .missingAPIKey), (.onlyInCloud, .missingAPIKey):
            return "This mode asks the cloud, and there is no API key. \(add)"
        case (.preferOnDevice, _):
            return "Answers come from this machine, and from \(cloud) when it cannot give one"
        case (.preferInCloud, _):
            return "Answers come from \(cloud), and from this machine when that is offline"
        case (.onlyInCloud, _): return "Answers come from \(cloud) alone"
        }
    }
}
