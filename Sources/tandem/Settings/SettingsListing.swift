import ChatUI
import HybridEngine
import TerminalUI

/// The settings in force, one a line.
enum SettingsListing {
    /// - Parameter keys: where API keys are, the one that counts first.
    static func text(
        _ configuration: Configuration, keys: [APIKeySource], showsOrigin: Bool
    ) -> String {
        let rows = rows(configuration) + [apiKey(keys)]
        let width = rows.map(\.left.count).max() ?? 0
        return rows.map { row in
            guard showsOrigin else { return row.left + "\n" }
            let gap = String(repeating: " ", count: width - row.left.count)
            return "\(row.left)\(gap)  \(row.origin)\n"
        }.joined()
    }

    private typealias Row = (left: String, origin: String)

    /// Which key counts, and which do not; never what it is.
    private static func apiKey(_ sources: [APIKeySource]) -> Row {
        guard let first = sources.first else { return ("API key: none", CloudWords.keySources) }
        let others = sources.dropFirst().map(\.rawValue).joined(separator: ", ")
        return (
            "API key: set", others.isEmpty ? first.rawValue : "\(first.rawValue), not \(others)"
        )
    }

    private static func rows(_ configuration: Configuration) -> [Row] {
        let known = ConfigurationKey.all.map { key -> Row in
            let setting = key.setting(in: configuration)
            let value = setting.value ?? "not set (\(key.defaultText))"
            return ("\(key.name) = \(TextSanitizer.sanitizeLine(value))", setting.origin.words)
        }
        let keys = configuration.keys.value.sorted { $0.key < $1.key }.map { name, keys -> Row in
            (
                TextSanitizer.sanitizeLine("keys.\(name) = \"\(keys)\""),
                configuration.keys.origin.words
            )
        }
        return known + keys
    }
}

extension SettingOrigin {
    /// Who set a value, for a person.
    var words: String {
        switch self {
        case .flag(let name), .environment(let name), .file(let name): name
        case .default: "default"
        }
    }
}
