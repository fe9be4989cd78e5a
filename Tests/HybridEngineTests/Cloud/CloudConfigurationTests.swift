import Testing

@testable import HybridEngine

@Suite struct CloudConfigurationTests {
    private func parse(_ text: String) -> Configuration {
        Configuration.parse(text, file: "/c.json")
    }

    @Test func everyKeyIsReadWithItsOrigin() {
        let configuration = parse(
            #"""
            {
                cloud: {
                    model: "gemini-x", endpoint: "agent-platform", project: "p", location: "eu",
                    timeouts: {connect: 1, firstByte: 2.5, silence: 3},
                },
                apiKeyCommand: "pass show gemini",
            }
            """#)
        let file = SettingOrigin.file("/c.json")
        #expect(configuration.problems.isEmpty)
        #expect(configuration.cloud.model == Setting("gemini-x", file))
        #expect(configuration.cloud.endpoint == Setting(.agentPlatform, file))
        #expect(configuration.cloud.project == Setting("p", file))
        #expect(configuration.cloud.location == Setting("eu", file))
        #expect(configuration.cloud.connectTimeout == Setting(.seconds(1), file))
        #expect(configuration.cloud.firstByteTimeout == Setting(.milliseconds(2_500), file))
        #expect(configuration.cloud.silenceTimeout == Setting(.seconds(3), file))
        #expect(configuration.apiKeyCommand == Setting("pass show gemini", file))
    }

    @Test func nothingSetIsTheDefault() {
        let cloud = Configuration().cloud
        #expect(cloud.model == Setting("gemini-3.1-flash-lite", .default))
        #expect(cloud.endpoint.value == .developer)
        #expect(cloud.connectTimeout.value == .seconds(10))
        #expect(cloud.firstByteTimeout.value == .seconds(180))
        #expect(cloud.silenceTimeout.value == .seconds(60))
    }

    @Test(arguments: [
        (#"{"cloud": 4}"#, "cloud"),
        (#"{"cloud": {"model": 3}}"#, "cloud.model"),
        (#"{"cloud": {"model": ""}}"#, "cloud.model"),
        (#"{"cloud": {"endpoint": "vertex"}}"#, "cloud.endpoint"),
        (#"{"cloud": {"project": ""}}"#, "cloud.project"),
        (#"{"cloud": {"location": []}}"#, "cloud.location"),
        (#"{"cloud": {"timeouts": 4}}"#, "cloud.timeouts"),
        (#"{"cloud": {"timeouts": {"connect": 0}}}"#, "cloud.timeouts.connect"),
        (#"{"cloud": {"timeouts": {"firstByte": "x"}}}"#, "cloud.timeouts.firstByte"),
        (#"{"cloud": {"timeouts": {"silence": 1e9}}}"#, "cloud.timeouts.silence"),
        (#"{"apiKeyCommand": ["pass"]}"#, "apiKeyCommand"),
    ])
    func aBadValueIsNamedAndTheDefaultHolds(_ text: String, _ key: String) {
        let configuration = parse(text)
        #expect(configuration.problems.map(\.key) == [key])
        var defaults = Configuration()
        defaults.problems = configuration.problems
        #expect(configuration == defaults)
    }

    @Test func theEnvironmentWinsOverTheFileAndTheFlagOverBoth() {
        var configuration = parse(#"{"cloud": {"model": "of-file"}}"#)
        configuration.apply(environment: [
            "GEMINI_MODEL": "of-environment", "GOOGLE_GEMINI_BASE_URL": "http://127.0.0.1:1/x/",
        ])
        #expect(
            configuration.cloud.model == Setting("of-environment", .environment("GEMINI_MODEL")))
        #expect(
            configuration.cloud.baseURL
                == Setting("http://127.0.0.1:1/x/", .environment("GOOGLE_GEMINI_BASE_URL")))
        configuration.apply(ConfigurationFlags(cloudModel: "of-flag"))
        #expect(configuration.cloud.model == Setting("of-flag", .flag("--model")))
    }

    @Test func anEmptyVariableIsUnset() {
        var configuration = Configuration()
        configuration.apply(environment: ["GEMINI_MODEL": "", "GOOGLE_GEMINI_BASE_URL": ""])
        #expect(configuration == Configuration())
    }
}
