import TerminalUI

/// Which key means which command, by place.
package struct KeyMap: Sendable, Equatable {
    private var commands: [CommandEntry.Place: [KeyEvent: Command]] = [:]
    /// In the order of the table, for the help and the hints.
    private var keys: [Command: [KeyEvent]] = [:]

    /// The default map.
    package init() {
        for entry in CommandEntry.table {
            for place in CommandEntry.Place.allCases {
                for name in (entry.keys[place] ?? "").split(separator: " ") {
                    guard let key = KeyName.parse(String(name)) else { continue }
                    bind(key, to: entry.command, in: place)
                }
            }
        }
    }

    /// The command of a key in the first of these places that knows it.
    package func command(for key: KeyEvent, in places: [CommandEntry.Place]) -> Command? {
        for place in places {
            if let command = commands[place]?[key] { return command }
        }
        return nil
    }

    /// All keys of a command.
    package func keys(of command: Command) -> [KeyEvent] { keys[command] ?? [] }

    /// A command's first key in words, else its slash name.
    package func hint(_ command: Command) -> String {
        keys(of: command).first.map(KeyName.display) ?? "/\(command.rawValue)"
    }

    /// The same for a key that works in one of these places.
    package func hint(_ command: Command, in places: [CommandEntry.Place]) -> String {
        let here = keys(of: command).first { key in
            places.contains { commands[$0]?[key] == command }
        }
        return here.map(KeyName.display) ?? "/\(command.rawValue)"
    }

    /// Where a key means a command.
    package func places(of key: KeyEvent, for command: Command) -> Set<CommandEntry.Place> {
        Set(CommandEntry.Place.allCases.filter { commands[$0]?[key] == command })
    }

    mutating func bind(_ key: KeyEvent, to command: Command, in place: CommandEntry.Place) {
        if let earlier = commands[place]?.updateValue(command, forKey: key), earlier != command {
            dropFromList(key, of: earlier)
        } else if commands[place] == nil {
            commands[place] = [key: command]
        }
        if keys[command]?.contains(key) != true { keys[command, default: []].append(key) }
    }

    mutating func unbind(_ key: KeyEvent, in place: CommandEntry.Place) {
        guard let command = commands[place]?.removeValue(forKey: key) else { return }
        dropFromList(key, of: command)
    }

    mutating func unbindAll(_ command: Command) {
        for place in CommandEntry.Place.allCases {
            commands[place] = commands[place]?.filter { $0.value != command }
        }
        keys[command] = nil
    }

    /// The key stays in the list while another place still has it.
    private mutating func dropFromList(_ key: KeyEvent, of command: Command) {
        if commands.values.contains(where: { $0[key] == command }) { return }
        keys[command]?.removeAll { $0 == key }
    }
}
