import TerminalUI

extension KeyMap {
    /// The default map changed by `keys.*` of the configuration: a command's
    /// name and its keys, separated by blanks; an empty value takes its keys
    /// away. What cannot be used is left as it was and told in a message.
    package init(overrides: [String: String]) {
        self.init()
        for (name, value) in overrides.sorted(by: { $0.key < $1.key }) {
            apply(name: name, value: value)
        }
    }

    /// What is wrong with the overrides, one sentence each.
    package static func complaints(about overrides: [String: String]) -> [String] {
        overrides.sorted { $0.key < $1.key }.flatMap { name, value -> [String] in
            guard let command = Command(rawValue: name) else {
                let near = Suggestion.nearest(to: name, among: Command.allCases.map(\.rawValue))
                let hint = near.map { ": did you mean keys.\($0)?" } ?? ""
                return ["Settings: keys.\(name) is no command\(hint)"]
            }
            return keyNames(value).compactMap { complaint(about: $0, for: command) }
        }
    }

    private mutating func apply(name: String, value: String) {
        guard let command = Command(rawValue: name) else { return }
        let names = Self.keyNames(value)
        let good = names.filter { Self.complaint(about: $0, for: command) == nil }
        if good.isEmpty && !names.isEmpty { return }
        let before = keys(of: command)
        unbindAll(command)
        for name in good {
            guard let key = KeyName.parse(name) else { continue }
            let places = Self.places(for: key, of: command)
            if places == [.everywhere], !before.contains(key) { unbindShadows(of: key) }
            for place in places { bind(key, to: command, in: place) }
        }
    }

    /// A key that is given to a command works wherever the command does: what it
    /// meant by default in a narrower place goes.
    private mutating func unbindShadows(of key: KeyEvent) {
        for place in [CommandEntry.Place.emptyDraft, .draft, .transcript] {
            unbind(key, in: place)
        }
    }

    private static func keyNames(_ value: String) -> [String] {
        value.split(separator: " ").map(String.init)
    }

    private static func complaint(about name: String, for command: Command) -> String? {
        guard let key = KeyName.parse(name) else {
            return "Settings: keys.\(command.rawValue): \"\(name)\" is no key"
        }
        if places(for: key, of: command).isEmpty {
            return "Settings: keys.\(command.rawValue): \"\(name)\" is typed as text"
        }
        return nil
    }

    /// A plain character can only be a key where nothing is typed.
    private static func places(
        for key: KeyEvent, of command: Command
    ) -> [CommandEntry.Place] {
        let defaults = Set(CommandEntry.of(command)?.keys.keys.map { $0 } ?? [])
        if [[.options], [.models], [.comparison]].contains(defaults) { return Array(defaults) }
        if defaults == [.sessions] { return key.isTyped ? [] : [.sessions] }
        if key.isTyped { return defaults == [.draft] ? [] : [.transcript] }
        if defaults == [.draft] { return [.draft] }
        if defaults == [.transcript] { return [.transcript] }
        return [.everywhere]
    }
}

extension KeyEvent {
    /// True for a key that puts a character into the draft.
    package var isTyped: Bool {
        guard case .character = key else { return false }
        return modifiers.isDisjoint(with: [.control, .alt])
    }
}
