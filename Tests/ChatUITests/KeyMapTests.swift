import TerminalUI
import Testing

@testable import ChatUI

@Suite struct KeyMapTests {
    @Test func everyCommandIsInTheTableOnce() {
        let commands = CommandEntry.table.map(\.command)
        #expect(Set(commands) == Set(Command.allCases))
        #expect(commands.count == Command.allCases.count)
    }

    @Test func everyNameIsOneCommands() {
        let names = CommandEntry.table.flatMap(\.names)
        #expect(Set(names).count == names.count)
    }

    @Test func everyDefaultKeyIsAKeyAndMeansOneThing() {
        var seen: Set<String> = []
        for entry in CommandEntry.table {
            for (place, keys) in entry.keys {
                for name in keys.split(separator: " ") {
                    #expect(KeyName.parse(String(name)) != nil, "\(name)")
                    #expect(seen.insert("\(place) \(name)").inserted, "\(place) \(name) twice")
                }
            }
        }
    }

    /// C18: a key that a window manager or another program takes away takes no
    /// command with it: each has its name behind a slash, and a default key of
    /// its own can be replaced by any other.
    @Test(arguments: Command.allCases)
    func c18EveryCommandIsReachedWithoutItsKey(command: Command) {
        let entry = CommandEntry.of(command)
        let argument = entry?.argument?.hasPrefix("[") == false ? " x" : ""
        switch SlashCommand.parse("/\(command.rawValue)\(argument)") {
        case .command(let found, _): #expect(found == command)
        default: Issue.record("/\(command.rawValue) is no command")
        }
        let map = KeyMap(overrides: [command.rawValue: "alt-ctrl-f12"])
        #expect(map.hint(command) == KeyName.parse("alt-ctrl-f12").map(KeyName.display))
    }

    /// Terminals cannot tell these from other keys, or do not pass them on.
    @Test func noDefaultKeyIsOneThatTerminalsKeep() {
        let forbidden = ["ctrl-s", "ctrl-q", "ctrl-i", "ctrl-m", "ctrl-[", "ctrl-space"]
            .compactMap(KeyName.parse)
        let map = KeyMap()
        #expect(Command.allCases.allSatisfy { Set(map.keys(of: $0)).isDisjoint(with: forbidden) })
    }

    @Test(arguments: [
        ("ctrl-j", "Ctrl-J"), ("Alt-Enter", "Alt-Enter"), ("pageup", "PgUp"), ("F12", "F12"),
        ("G", "G"), ("space", "Space"), ("ctrl-alt-x", "Ctrl-Alt-X"), ("?", "?"),
        ("ctrl-_", "Ctrl-_"),
        ("-", "-"), ("alt--", "Alt--"),
    ])
    func keyNames(name: String, shown: String) {
        #expect(KeyName.parse(name).map(KeyName.display) == shown)
    }

    @Test(arguments: ["", "ctrl-", "pgup", "f0", "f99", "ab", "hyper-x", " "])
    func noKeyNames(name: String) {
        #expect(KeyName.parse(name) == nil)
    }

    @Test func aKeyCanBeGivenToAnotherCommand() {
        let map = KeyMap(overrides: ["stop": "ctrl-g f8"])
        let key = KeyEvent(.character("g"), .control)
        #expect(map.command(for: key, in: [.draft, .everywhere]) == .stop)
        #expect(map.command(for: KeyEvent(.escape), in: [.draft, .everywhere]) == nil)
        #expect(map.hint(.stop) == "Ctrl-G")
    }

    @Test func aTakenKeyIsNoLongerTheOthers() {
        let map = KeyMap(overrides: ["yank": "ctrl-k"])
        #expect(map.keys(of: .deleteToEnd).isEmpty)
        #expect(map.hint(.deleteToEnd) == "/delete-to-end")
    }

    @Test func anEmptyValueTakesTheKeysAway() {
        #expect(KeyMap(overrides: ["mode": ""]).keys(of: .mode).isEmpty)
    }

    @Test func aPlainLetterWorksInTheConversationOnly() {
        let map = KeyMap(overrides: ["status": "s"])
        let key = KeyEvent(.character("s"))
        #expect(map.command(for: key, in: [.transcript, .everywhere]) == .status)
        #expect(map.command(for: key, in: [.emptyDraft, .draft, .everywhere]) == nil)
    }

    private static let complaints: [(key: String, value: String, complaint: String?)] = [
        ("stop", "ctrl-g", nil),
        ("stpo", "ctrl-g", "Settings: keys.stpo is no command: did you mean keys.stop?"),
        ("jump", "ctrl-g", "Settings: keys.jump is no command"),
        ("stop", "ctrl-", "Settings: keys.stop: \"ctrl-\" is no key"),
        ("send", "s", "Settings: keys.send: \"s\" is typed as text"),
    ]

    @Test(arguments: complaints)
    func badValuesAreToldAndLeaveTheDefault(key: String, value: String, complaint: String?) {
        let overrides = [key: value]
        #expect(KeyMap.complaints(about: overrides) == (complaint.map { [$0] } ?? []))
        if complaint != nil { #expect(KeyMap(overrides: overrides) == KeyMap()) }
    }

    @Test func helpFollowsTheKeysAsTheyAre() {
        let rows = HelpContent.rows(KeyMap(overrides: ["stop": "f9"]), width: 70).map(\.text)
        #expect(rows.contains { $0.hasPrefix("F9 ") && $0.contains("Stop the answer") })
        #expect(!rows.contains { $0.hasPrefix("Esc ") })
    }

    @Test func helpNamesEveryCommand() {
        let help = HelpContent.rows(KeyMap(), width: 70).map(\.text).joined(separator: "\n")
        #expect(CommandEntry.table.allSatisfy { help.contains("/\($0.command.rawValue)") })
    }
}
