import HybridEngine
import TerminalUI

/// The settings in force, one a line.
enum SettingsListing {
    static func text(_ configuration: Configuration, showsOrigin: Bool) -> String {
        let rows = rows(configuration)
        let width = rows.map(\.left.count).max() ?? 0
        return rows.map { row in
            guard showsOrigin else { return row.left + "\n" }
            let gap = String(repeating: " ", count: width - row.left.count)
            return "\(row.left)\(gap)  \(row.origin.words)\n"
        }.joined()
    }

    private typealias Row = (left: String, origin: SettingOrigin)

    private static func rows(_ configuration: Configuration) -> [Row] {
        let known = ConfigurationKey.all.map { key -> Row in
            let setting = key.setting(in: configuration)
            let value = setting.value ?? "not set (\(key.defaultText))"
            return ("\(key.name) = \(TextSanitizer.sanitizeLine(value))", setting.origin)
        }
        let keys = configuration.keys.value.sorted { $0.key < $1.key }.map { name, keys -> Row in
            (
                TextSanitizer.sanitizeLine("keys.\(name) = \"\(keys)\""),
                configuration.keys.origin
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
