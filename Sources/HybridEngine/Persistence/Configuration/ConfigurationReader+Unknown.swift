extension ConfigurationReader {
    /// Finds the keys that nobody reads. Those below `options` and `keys` are
    /// looked at where they are read.
    mutating func findUnknownKeys() {
        guard case .object(let root) = document.value else { return }
        findUnknownKeys(in: root, path: [])
        configuration.unknownKeys.sort {
            ($0.line ?? 0, $0.key ?? "") < ($1.line ?? 0, $1.key ?? "")
        }
    }

    private mutating func findUnknownKeys(in members: [String: JSONValue], path: [String]) {
        for (name, value) in members {
            let inner = path + [name]
            let key = inner.joined(separator: ".")
            if Self.readElsewhere.contains(key) || ConfigurationKey.named(key) != nil { continue }
            let isGroup = ConfigurationKey.all.contains { $0.name.hasPrefix(key + ".") }
            if isGroup {
                if case .object(let next) = value { findUnknownKeys(in: next, path: inner) }
            } else {
                configuration.unknownKeys.append(
                    ConfigurationProblem(
                        file: file, line: document.lines[key], key: key,
                        reason: "this version does not know the key"))
            }
        }
    }

    private static let readElsewhere: Set = ["options.gemini", "options.device", "keys"]
}
