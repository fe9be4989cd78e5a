import ChatUI
import Foundation
import HybridEngine
import ProcessSupport
import TestSupport
import Testing

@testable import tandem

@Suite struct SettingsExampleTests {
    private let environment = [String: String]()

    @Test func theExampleChangesNothing() {
        let configuration = Configuration.parse(SettingsExample.text, file: "/c.json")
        #expect(configuration == Configuration())
    }

    /// Without the slashes in front of the keys it is what the program reads:
    /// each key alone, for some exclude each other.
    @Test(arguments: ConfigurationKey.all.map(\.name))
    func everyKeyOfItIsTaken(name: String) throws {
        let key = try #require(ConfigurationKey.named(name))
        let parts = name.split(separator: ".")
        let text =
            parts.map { "{\"\($0)\": " }.joined() + key.example
            + String(repeating: "}", count: parts.count)
        let configuration = Configuration.parse(text, file: "/c.json")
        #expect(configuration.problems.isEmpty)
        #expect(configuration.unknownKeys.isEmpty)
        let setting = key.setting(in: configuration)
        #expect(setting.origin == .file("/c.json"))
        if name != "apiKeyCommand" { #expect(setting.value == key.example) }
        #expect(SettingsExample.text.contains("// \"\(parts.last ?? "")\": \(key.example),"))
    }

    @Test func itHasTheKeysOfEveryCommand() throws {
        let configuration = Configuration.parse(
            SettingsExample.text(isActive: true), file: "/c.json")
        #expect(configuration.keys.value.count == CommandEntry.table.count)
        #expect(KeyMap.complaints(about: configuration.keys.value).isEmpty)
        let map = KeyMap(overrides: configuration.keys.value)
        for entry in CommandEntry.table {
            #expect(Set(map.keys(of: entry.command)) == Set(KeyMap().keys(of: entry.command)))
        }
    }
}

@Suite struct SettingsCheckTests {
    private func findings(
        _ text: String, variables: [String: String] = [:]
    ) throws -> (text: String, status: ProcessSupport.ExitStatus) {
        let home = try TemporaryFolder()
        try home.write(text, to: "config.json")
        let run = try ProcessRun.run(
            BuiltProduct.debugPath("tandem"), ["config", "check"],
            environment: ["TANDEM_HOME": home.path].merging(variables) { $1 })
        #expect(run.errors.isEmpty)
        return (run.output.replacingOccurrences(of: home.path, with: "HOME"), run.status)
    }

    @Test func namesOfFunctionsAreKnown() throws {
        let found = try findings(#"{"tools": ["calculater", "google_search"]}"#)
        #expect(found.text == "tools: there is no function calculater: did you mean calculator?\n")
        #expect(found.status == .exited(2))
    }

    @Test func saysFileLineKeyAndWhatIsAllowed() throws {
        let found = try findings(
            """
            // Mine.
            {
                mode: "cloudy",
                device: { threads: 0, thread: 2 },
                "options": {
                    "gemini": { "temperature": 7 },
                },
                keys: { send: "f13 nokey", sned: "enter" },
                mod: 1,
            }
            """)
        #expect(
            found.text == """
                HOME/config.json:3: mode: cloudy is not allowed; it takes prefer-on-device, \
                prefer-in-cloud, only-on-device, only-in-cloud
                HOME/config.json:4: device.threads: 0 is not allowed; it takes 1 to 512
                HOME/config.json:4: device.thread: this version does not know the key; did you \
                mean device.threads?
                HOME/config.json:6: options.gemini.temperature: 7 is not allowed; it takes a \
                number from 0 to 2
                HOME/config.json:8: keys.send: "nokey" is no key
                HOME/config.json:8: keys.sned is no command: did you mean keys.send?
                HOME/config.json:9: mod: this version does not know the key; did you mean mode?

                """)
        #expect(found.status == .exited(2))
    }

    @Test(arguments: [
        (
            "{\n  mode: 'x'\n  system: 'y'\n}",
            "HOME/config.json:2: is not JSON5: a comma is missing"
        ),
        ("{ cloud: { endpoint: 'firebase' } }", "cloud: "),
        ("{ cloud: { baseURL: 'http://example.com' } }", "cloud: "),
        (
            "{ mode: 'only-in-cloud', mode: 'only-on-device' }",
            "HOME/config.json:1: mode: is there twice"
        ),
    ])
    func findsWhatMakesNoSense(_ text: String, _ beginning: String) throws {
        let found = try findings(text)
        #expect(found.text.hasPrefix(beginning), "\(found.text)")
        #expect(found.status == .exited(2))
    }

    @Test func aSoundFileHasNoMistakes() throws {
        let found = try findings("{ mode: 'only-on-device', keys: { 'next-mode': 'f7' } }")
        #expect(found.text == "HOME/config.json: no mistakes\n")
        #expect(found.status == .exited(0))
    }

    /// A damaged file costs its own settings and nothing else.
    @Test func nothingStopsForABadFile() throws {
        let home = try TemporaryFolder()
        try home.write("{ device: { threads: 'many' }, mode: 'only-on-device' }", to: "config.json")
        let run = try ProcessRun.run(
            BuiltProduct.debugPath("tandem"), ["config", "show"],
            environment: ["TANDEM_HOME": home.path])
        #expect(run.status == .exited(0))
        #expect(run.output.contains("mode = \"only-on-device\"\n"))
        #expect(run.output.contains("device.threads = not set"))
    }

    /// The file belongs to its user: whatever is run, its bytes and its link
    /// stay as they are.
    @Test func theFileIsNeverTouched() throws {
        let home = try TemporaryFolder()
        let text = "{ mode: 'only-on-device', // mine\n}"
        try home.write(text, to: "mine.json")
        let link = "\(home.path)/config.json"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "mine.json")
        for words in [["config", "show"], ["config", "check"], ["status"]] {
            _ = try ProcessRun.run(
                BuiltProduct.debugPath("tandem"), words, environment: ["TANDEM_HOME": home.path])
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "mine.json")
        #expect(try String(contentsOfFile: "\(home.path)/mine.json", encoding: .utf8) == text)
    }
}

@Suite struct SettingsListingTests {
    @Test func saysWhereEachValueComesFrom() {
        var text = #"{ device: { threads: 3 }, keys: { why: "f9" }, apiKeyCommand: "cat secret" }"#
        text += "\n"
        let home = "/home/config.json"
        var configuration = Configuration.parse(text, file: home)
        configuration.cloud.model = Setting("gemini-x", .environment("GEMINI_MODEL"))
        let lines = SettingsListing.text(
            configuration, keys: [.geminiVariable, .file], showsOrigin: true
        )
        .split(separator: "\n").map { $0.split(separator: "  ").map(String.init) }
        #expect(lines.count == ConfigurationKey.all.count + 2)
        func origin(_ start: String) -> String? {
            lines.first { $0.first?.hasPrefix(start) == true }?.last?.trimmingCharacters(
                in: .whitespaces)
        }
        #expect(origin("device.threads = 3") == home)
        #expect(origin("cloud.model = \"gemini-x\"") == "GEMINI_MODEL")
        #expect(origin("keys.why = \"f9\"") == home)
        #expect(origin("mode = \"prefer-on-device\"") == "default")
        #expect(origin("API key: set") == "GEMINI_API_KEY, not file")
        #expect(
            !SettingsListing.text(
                configuration, keys: [.geminiVariable, .file], showsOrigin: true
            ).contains("secret"))
    }

    @Test func saysWhatGivesAKeyWhereThereIsNone() {
        let text = SettingsListing.text(Configuration(), keys: [], showsOrigin: true)
        let line = text.split(separator: "\n").last { $0.hasPrefix("API key") }
        #expect(line?.hasPrefix("API key: none ") == true)
        #expect(line?.hasSuffix("GEMINI_API_KEY, the key file or apiKeyCommand gives one") == true)
    }

    @Test func pathIsTheFileThatIsRead() throws {
        let home = try TemporaryFolder()
        let run = try ProcessRun.run(
            BuiltProduct.debugPath("tandem"), ["config", "path"],
            environment: ["TANDEM_HOME": home.path])
        #expect(run.output == "\(home.path)/config.json\n")
    }
}
