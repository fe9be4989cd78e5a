import Foundation
import Testing

@testable import HybridEngine

@Suite struct ConfigurationTests {
    private func parse(_ text: String) -> Configuration {
        Configuration.parse(text, file: "/c.json")
    }

    @Test func everyKeyIsReadWithItsOrigin() throws {
        let configuration = parse(
            #"""
            // A comment, a trailing comma, unquoted keys: JSON5.
            {
                mode: "only-on-device",
                "system": "Be brief.",
                "device": {
                    "enabled": false, "model": "Other", "keepAlive": 1.5, "threads": 3,
                    "contextTokens": 2048,
                },
                "options": {"device": {"topK": 7, "seed": 18446744073709551615,
                    "stopSequences": ["END"]}},
            }
            """#)
        let file = SettingOrigin.file("/c.json")
        #expect(configuration.problems.isEmpty)
        #expect(configuration.mode == Setting(.onlyOnDevice, file))
        #expect(configuration.system == Setting("Be brief.", file))
        #expect(configuration.device.isEnabled == Setting(false, file))
        #expect(configuration.device.model == Setting("Other", file))
        #expect(configuration.device.keepAlive == Setting(.milliseconds(1_500), file))
        #expect(configuration.device.threads == Setting(3, file))
        #expect(configuration.device.contextTokens == Setting(2_048, file))
        let options = try configuration.options.value.generationOptions()
        #expect(options.sampling == .random(top: 7, seed: .max))
        #expect(options.stopSequences == ["END"])
    }

    @Test func aFirebaseProjectIsNamed() {
        let own = parse(
            #"""
            {"firebase": {"project": "p1", "app": "1:2:ios:3", "bundle": "com.example",
                "models": ["eye", "ear"], "baseURL": "http://127.0.0.1:81/"}}
            """#)
        #expect(own.problems.isEmpty)
        #expect(own.firebaseProject == "p1")
        #expect(own.firebase.app.value == "1:2:ios:3")
        #expect(own.firebase.bundle.value == "com.example")
        #expect(own.firebase.models.value == ["eye", "ear"])
        #expect(own.firebase.baseURL.value == "http://127.0.0.1:81")
        let clouds = parse(#"{"cloud": {"project": "p2"}, "firebase": {"app": "a"}}"#)
        #expect(clouds.firebaseProject == "p2")
        #expect(parse(#"{"firebase": {"project": "p1"}}"#).firebaseProject == nil)
        #expect(parse(#"{"firebase": {"app": "a"}}"#).firebaseProject == nil)
    }

    @Test func unknownKeysAreTolerated() {
        let configuration = parse(#"{"future": "dark", "cloud": {"x": 3}, "device": {"x": 1}}"#)
        #expect(configuration.unknownKeys.map(\.key) == ["cloud.x", "device.x", "future"])
        #expect(configuration.unknownKeys.map(\.line) == [1, 1, 1])
        #expect(configuration.problems.isEmpty)
        #expect(configuration.device == Configuration().device)
    }

    @Test(arguments: [
        (#"{"mode": "cloudy"}"#, "mode"), (#"{"mode": 3}"#, "mode"),
        (#"{"system": ["x"]}"#, "system"), (#"{"device": 4}"#, "device"),
        (#"{"device": {"enabled": "yes"}}"#, "device.enabled"),
        (#"{"device": {"enabled": 1}}"#, "device.enabled"),
        (#"{"device": {"model": ""}}"#, "device.model"),
        (#"{"device": {"keepAlive": -1}}"#, "device.keepAlive"),
        (#"{"device": {"threads": 0}}"#, "device.threads"),
        (#"{"device": {"threads": 2.5}}"#, "device.threads"),
        (#"{"device": {"contextTokens": 1}}"#, "device.contextTokens"),
        (#"{"firebase": {"baseURL": "http://example.com"}}"#, "firebase.baseURL"),
        (#"{"firebase": {"bundle": "a b"}}"#, "firebase.bundle"),
        (#"{"firebase": {"models": ["../x"]}}"#, "firebase.models"),
        (#"{"firebase": {"models": "x"}}"#, "firebase.models"),
        (#"{"options": {"device": []}}"#, "options.device"),
        (#"{"options": {"device": {"topP": 2}}}"#, "options.device.topP"),
        (#"{"options": {"device": {"topP": true}}}"#, "options.device.topP"),
        (#"{"options": {"device": {"nonsense": 1}}}"#, "options.device.nonsense"),
        (#"{"options": {"device": {"topP": 0.5, "topK": 5}}}"#, "options.device"),
    ])
    func aBadValueIsNamedAndTheDefaultHolds(_ text: String, _ key: String) {
        let configuration = parse(text)
        #expect(configuration.problems.map(\.key) == [key])
        #expect(configuration.problems.first?.description.hasPrefix("/c.json:1: \(key): ") == true)
        var defaults = Configuration()
        defaults.problems = configuration.problems
        #expect(configuration == defaults)
    }

    @Test(arguments: ["", " \n\t"])
    func anEmptyFileSetsNothing(text: String) {
        #expect(parse(text) == Configuration())
    }

    @Test func aFileThatIsNoJSONIsNamedInOurWords() {
        #expect(
            parse("\n{ mode }").problems.map(\.description)
                == ["/c.json:2: is not JSON5: a : is missing behind \u{201C}mode\u{201D}"])
    }

    @Test func oneBadValueLeavesTheOthers() {
        let configuration = parse(#"{"mode": "x", "device": {"threads": 2}}"#)
        #expect(configuration.device.threads.value == 2)
        #expect(configuration.problems.count == 1)
    }

    @Test(arguments: ["{", "nonsense", "[1]", "\"text\"", "{\"a\": }", "\u{0}"])
    func aFileThatIsNoObjectGivesDefaults(_ text: String) {
        let configuration = parse(text)
        #expect(configuration.problems.count == 1)
        #expect(configuration.problems.first?.key == nil)
        #expect(configuration.mode == Configuration().mode)
    }

    @Test func aMissingFileIsNoProblem() {
        #expect(Configuration.load(file: "/nowhere/config.json") == Configuration())
    }

    @Test func whatIsNoTextFileIsAProblem() throws {
        let folder = try TemporaryFolder()
        let fifo = folder.file("fifo")
        mkfifo(fifo, 0o600)
        let binary = try folder.write([0xff, 0xfe, 0x00], to: "binary")
        let large = try folder.write(String(repeating: " ", count: 2 << 20), to: "large")
        for path in [folder.path, fifo, binary, large] {
            #expect(Configuration.load(file: path).problems.map(\.file) == [path])
        }
    }

    @Test func flagsWin() throws {
        var options = OptionValues()
        try options.set("device.topP", to: "0.5")
        var configuration = parse(
            #"{"mode": "only-on-device", "options": {"device": {"topK": 3, "temperature": 1}}}"#)
        configuration.apply(
            ConfigurationFlags(
                mode: .preferInCloud, system: "S", deviceModel: "M", options: options))
        #expect(configuration.mode == Setting(.preferInCloud, .flag("--mode")))
        #expect(configuration.system == Setting("S", .flag("--system")))
        #expect(configuration.device.model == Setting("M", .flag("--device-model")))
        let merged = try configuration.options.value.generationOptions()
        #expect(merged.sampling == .random(probabilityThreshold: 0.5))
        #expect(merged.temperature == 1)
    }
}
