import Foundation
import Testing

@testable import HybridEngine

@Suite struct CredentialsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func credentials(
        _ variables: [String: String] = [:], command: String? = nil,
        limit: Duration = .seconds(60)
    ) -> Credentials {
        Credentials(
            variables: variables, file: folder.file("api-key"), command: command,
            commandLimit: limit)
    }

    private func writeKeyFile(_ content: some Sequence<UInt8>, permissions: mode_t = 0o600) throws {
        let path = try folder.write(content, to: "api-key")
        chmod(path, permissions)
    }

    private func error(_ credentials: Credentials) async -> LanguageModelError? {
        do throws(LanguageModelError) {
            _ = try await credentials.key()
            return nil
        } catch {
            return error
        }
    }

    @Test func theFirstPlaceThatHasAKeyWins() async throws {
        var variables = ["GEMINI_API_KEY": "one", "GOOGLE_API_KEY": "two"]
        try writeKeyFile("three\n".utf8)
        #expect(
            try await credentials(variables, command: "echo four").key().source == .geminiVariable)
        variables["GEMINI_API_KEY"] = ""
        let second = try await credentials(variables, command: "echo four").key()
        #expect(second.source == .googleVariable)
        #expect(second.key.value == "two")
        variables["GOOGLE_API_KEY"] = nil
        let third = try await credentials(variables, command: "echo four").key()
        #expect(third.source == .file)
        #expect(third.key.value == "three")
        unlink(folder.file("api-key"))
        let fourth = try await credentials(variables, command: "echo four").key()
        #expect(fourth.source == .command)
        #expect(fourth.key.value == "four")
        #expect(await error(credentials(variables)) == .missingAPIKey)
    }

    @Test func theFilesFirstLineCountsWithoutBlanks() async throws {
        try writeKeyFile(" \tAIza-x_1 \t\r\nsecond line\n".utf8)
        #expect(try await credentials().key().key.value == "AIza-x_1")
    }

    @Test(arguments: ["", "\n", "  \n", "\nAIza"])
    func aFileWithoutAFirstLineHoldsNoKey(_ content: String) async throws {
        try writeKeyFile(content.utf8)
        #expect(await error(credentials()) == .missingAPIKey)
        #expect(credentials().source == nil)
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o660, 0o620] as [mode_t])
    func aFileThatOthersCanReadIsRefused(_ permissions: mode_t) async throws {
        try writeKeyFile("AIza-secret".utf8, permissions: permissions)
        let error = try #require(await error(credentials()))
        #expect(error.kind == "invalidOption")
        #expect(error.detail.contains(folder.file("api-key")))
        #expect(error.detail.contains("others"))
        #expect(error.detail.contains("0600"))
        #expect(!"\(error)".contains("AIza"))
        #expect(credentials().source == .file)
    }

    @Test func whatIsNoFileIsRefusedWithoutWaiting() async throws {
        mkfifo(folder.file("api-key"), 0o600)
        #expect(await error(credentials())?.kind == "invalidOption")
    }

    @Test(arguments: ["a\nX-Evil: 1", "a\rb", "a b", "clé", "a\u{0}b", "a\u{7f}"])
    func aKeyThatCouldEndItsHeaderIsRefused(_ text: String) async {
        let error = await error(credentials(["GEMINI_API_KEY": text, "GOOGLE_API_KEY": "good"]))
        #expect(error?.kind == "invalidOption")
        #expect(error?.detail.contains("GEMINI_API_KEY") == true)
        #expect(error?.detail.contains(text) == false)
    }

    @Test func theCommandRunsOnceForAll() async throws {
        let count = folder.file("count")
        let credentials = credentials(command: "echo x >> '\(count)'; echo the-key; echo rest")
        #expect(credentials.look() == .command)
        #expect(!FileManager.default.fileExists(atPath: count))
        let keys = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<5 { group.addTask { try await credentials.key().key.value } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(keys == Array(repeating: "the-key", count: 5))
        #expect(try await credentials.key().source == .command)
        #expect(try String(contentsOfFile: count, encoding: .utf8) == "x\n")
    }

    @Test func aKeyThatTheServiceRefusedIsAskedForAgain() async throws {
        let credentials = credentials(command: "echo k$RANDOM; date +%N > /dev/null")
        let first = try await credentials.key()
        credentials.forget(first.key)
        #expect(credentials.look() == .command)
    }

    @Test(arguments: [
        ("exit 3", "status 3"), ("kill -9 $$", "signal 9"), ("true", "prints nothing"),
        ("echo AIza-secret; exit 1", "status 1"), ("echo 'AIza secret'", "ASCII"),
        ("no-such-program-at-all", "status 127"),
    ])
    func aCommandThatFailsSaysHow(_ command: String, _ words: String) async throws {
        let error = try #require(await error(credentials(command: command)))
        #expect(error.kind == "invalidOption")
        #expect(error.detail.contains("apiKeyCommand"))
        #expect(error.detail.contains(words))
        #expect(!"\(error)".contains("AIza"))
    }

    @Test func aCommandThatTakesTooLongIsEndedWithAllItStarted() async throws {
        let credentials = credentials(
            command: "echo early; (sleep 300 & echo $! > '\(folder.file("pid"))'); sleep 300",
            limit: .seconds(3))
        let error = await error(credentials)
        #expect(error?.detail.contains("longer than") == true)
        let process = try #require(
            pid_t(
                String(contentsOfFile: folder.file("pid"), encoding: .utf8)
                    .trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(await isGone(process))
    }

    /// Killed processes are reaped a moment later.
    private func isGone(_ process: pid_t) async -> Bool {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(20)
        while clock.now < deadline {
            let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            if state == nil || state?.contains(") Z ") == true { return true }
            await Task.yield()
        }
        return false
    }

    @Test func aCommandThatLeavesItsOutputToAnotherIsNotWaitedFor() async throws {
        let credentials = credentials(command: "sleep 300 & echo the-key")
        #expect(try await credentials.key().key.value == "the-key")
    }

    @Test func muchOutputIsNoTrouble() async throws {
        let loud = credentials(
            command: "echo the-key; head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2")
        #expect(try await loud.key().key.value == "the-key")
    }

    @Test func nothingThatPrintsAKeyShowsIt() throws {
        let key = try #require(APIKey("AIza-secret"))
        var dumped = ""
        dump(key, to: &dumped)
        let found = Credentials.Found(key: key, source: .file)
        dump(found, to: &dumped)
        for text in [
            "\(key)", String(reflecting: key), dumped, "\(found)", String(reflecting: found),
            "\(Credentials.Finding.found(found))",
            "\(Mirror(reflecting: key).children.map(\.value))",
        ] {
            #expect(!text.contains("AIza"))
        }
    }
}
