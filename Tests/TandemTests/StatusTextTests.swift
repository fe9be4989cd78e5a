import Foundation
import HybridEngine
import Testing

@testable import tandem

@Suite struct StatusTextTests {
    private func report() throws -> StatusReport {
        let setup = try Setup(
            choice: ModelChoice(mode: .onlyOnDevice),
            environment: ProcessEnvironment(
                variables: [
                    "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s",
                ],
                home: "/nonexistent", currentFolder: "/nonexistent",
                executable: "/nonexistent/bin/tandem"))
        return StatusReport(
            mode: .onlyOnDevice, model: "m", device: AvailabilityStatus(.available),
            cloud: CloudReport(setup), paths: setup.environment.paths, problems: [])
    }

    @Test(
        arguments: [
            ("Settings", "/c/tandem/config.json"), ("API key file", "/c/tandem/api-key"),
            ("Roles", "/c/tandem/roles"), ("Tools", "/c/tandem/tools"),
            ("Models", "/d/tandem/models"), ("Model names", "/c/tandem/models.json"),
            ("Conversations", "/d/tandem/tandem.db"), ("History", "/s/tandem/history"),
            ("Log", "/s/tandem/tandem.log"),
        ])
    func namesEachFile(row: String, path: String) throws {
        let lines = StatusText.text(try report()).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix(row + "  ") && $0.hasSuffix(" " + path) })
    }

    @Test func theObjectNamesThemToo() throws {
        let data = try JSONEncoder().encode(StatusObject(try report()).paths)
        let paths = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let expected = [
            "configuration": "/c/tandem/config.json", "apiKeyFile": "/c/tandem/api-key",
            "roles": "/c/tandem/roles", "tools": "/c/tandem/tools",
            "catalogue": "/c/tandem/models.json", "conversations": "/d/tandem/tandem.db",
            "data": "/d/tandem", "state": "/s/tandem", "models": "/d/tandem/models",
            "history": "/s/tandem/history", "log": "/s/tandem/tandem.log",
        ]
        for (key, path) in expected { #expect(paths[key] as? String == path, "\(key)") }
    }
}
