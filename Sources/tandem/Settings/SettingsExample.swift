import ChatUI
import HybridEngine

/// A settings file that explains every key and sets none: made from the tables
/// that the program reads it with.
enum SettingsExample {
    static var text: String { text(isActive: false) }

    /// - Parameter isActive: whether the keys are set to their examples, for
    ///   a test that reads them.
    static func text(isActive: Bool) -> String {
        let mark = isActive ? "" : "// "
        var tree = Group()
        for key in ConfigurationKey.all { tree.insert(key, path: key.name.split(separator: ".")) }
        return head + "{\n" + tree.lines(mark, depth: 1).joined() + keys(mark) + "}\n"
    }

    private static let head = """
        // Settings of tandem: JSON with comments and trailing commas.
        // Take away the // in front of a key to set it. The program only reads this
        // file. tandem config check finds mistakes, tandem config show what holds.

        """

    private static func keys(_ mark: String) -> String {
        let rows = CommandEntry.table.map { entry in
            let names = Set(entry.keys.values.flatMap { $0.split(separator: " ").map(String.init) })
            let value = names.sorted().joined(separator: " ")
            return "        // \(entry.help).\n"
                + "        \(mark)\"\(entry.command.rawValue)\": \"\(value.escapedForJSON)\",\n"
        }
        return "\n    // Keys of the chat's commands: names with a blank between; \"\" for none.\n"
            + "    \"keys\": {\n" + rows.joined() + "    },\n"
    }

    /// The keys below a dotted name, in the table's order.
    private struct Group {
        var entries: [(name: String, content: Content)] = []

        indirect enum Content {
            case key(ConfigurationKey)
            case group(Group)
        }

        mutating func insert(_ key: ConfigurationKey, path: [Substring]) {
            guard let name = path.first.map(String.init) else { return }
            if path.count == 1 {
                entries.append((name, .key(key)))
                return
            }
            var group = Group()
            let place = entries.firstIndex { $0.name == name }
            if let place, case .group(let known) = entries[place].content { group = known }
            group.insert(key, path: Array(path.dropFirst()))
            if let place {
                entries[place].content = .group(group)
            } else {
                entries.append((name, .group(group)))
            }
        }

        func lines(_ mark: String, depth: Int) -> [String] {
            let indent = String(repeating: "    ", count: depth)
            return entries.flatMap { name, content -> [String] in
                switch content {
                case .key(let key):
                    ["\n"] + SettingsExample.comment(key).map { "\(indent)// \($0)\n" }
                        + ["\(indent)\(mark)\"\(name)\": \(key.example),\n"]
                case .group(let group):
                    ["\n\(indent)\"\(name)\": {"] + group.lines(mark, depth: depth + 1)
                        + ["\(indent)},\n"]
                }
            }
        }
    }

    private static func comment(_ key: ConfigurationKey) -> [String] {
        var facts = ["Takes \(key.allowed). Default: \(key.defaultText)."]
        let winners = [key.variable, key.flag].compactMap { $0 }
        if let last = winners.last {
            facts.append(
                winners.count == 1
                    ? "\(last) wins over it." : "\(winners[0]), then \(last) win over it.")
        }
        return [key.help] + facts
    }
}

extension String {
    fileprivate var escapedForJSON: String {
        replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
