import Testing

@testable import HybridEngine

@Suite struct ApplicationPathsTests {
    private func paths(_ environment: [String: String]) -> ApplicationPaths {
        ApplicationPaths(environment: environment, home: "/home/ada", current: "/here")
    }

    @Test func withoutVariablesTheSpecifiedFoldersHold() {
        let paths = paths([:])
        #expect(paths.configurationFile == "/home/ada/.config/tandem/config.json")
        #expect(paths.apiKeyFile == "/home/ada/.config/tandem/api-key")
        #expect(paths.database == "/home/ada/.local/share/tandem/tandem.db")
        #expect(paths.modelsFolder == "/home/ada/.local/share/tandem/models")
        #expect(paths.historyFile == "/home/ada/.local/state/tandem/history")
        #expect(paths.logFile == "/home/ada/.local/state/tandem/tandem.log")
    }

    @Test func eachVariableMovesItsFolder() {
        let paths = paths([
            "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d/", "XDG_STATE_HOME": "/s",
        ])
        #expect(paths.configurationFolder == "/c/tandem")
        #expect(paths.dataFolder == "/d/tandem")
        #expect(paths.stateFolder == "/s/tandem")
    }

    @Test(arguments: ["relative", "./x", "", "~/x"])
    func aRelativeVariableIsIgnored(_ value: String) {
        #expect(paths(["XDG_CONFIG_HOME": value]) == paths([:]))
    }

    @Test(arguments: [
        ("/flat", "/flat"), ("~/flat", "/home/ada/flat"), ("~", "/home/ada"),
        ("flat", "/here/flat"),
    ])
    func oneFlatFolderReplacesThemAll(_ value: String, _ folder: String) {
        let paths = paths(["TANDEM_HOME": value, "XDG_DATA_HOME": "/d"])
        #expect(paths.configurationFile == "\(folder)/config.json")
        #expect(paths.modelsFolder == "\(folder)/models")
        #expect(paths.historyFile == "\(folder)/history")
    }

    @Test func anEmptyVariableIsNone() {
        #expect(paths(["TANDEM_HOME": ""]) == paths([:]))
    }
}
