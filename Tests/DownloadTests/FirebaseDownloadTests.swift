import DownloadHost
import Foundation
import ProcessSupport
import Testing

@testable import HybridEngine

/// Firebase's contract: information, file, installation token.
@Suite struct FirebaseDownloadTests {
    private static let content = ServedFile.model("tflite", bytes: 50_000)

    private func obtain(_ lab: DownloadLab) async throws(DownloadError) -> ModelDownloadOutcome {
        try await lab.downloader(firebase: true).obtain("eye")
    }

    @Test func theRequestsAreThoseOfTheContract() async throws {
        let lab = try DownloadLab(FirebaseScript(Self.content))
        let outcome = try await obtain(lab)
        #expect(outcome.model.hash == "\"e1\"")
        #expect(outcome.model.size == Self.content.count)
        let create = try #require(lab.host.requests(to: FirebaseScript.createPath).first)
        #expect(create.method == "POST")
        #expect(create.header("x-goog-api-key") == "k1")
        #expect(create.header("x-ios-bundle-identifier") == "tandem")
        let body = try #require(
            JSONSerialization.jsonObject(with: Data(create.body)) as? [String: String])
        #expect(body["authVersion"] == "FIS_v2")
        #expect(body["appId"] == "1:2:ios:3")
        #expect(body["sdkVersion"]?.hasPrefix("i:") == true)
        let fid = try #require(body["fid"])
        #expect(fid.count == 22)
        #expect(["c", "d", "e", "f"].contains(fid.first))
        let info = try #require(lab.infoRequests.first)
        #expect(info.header("x-goog-firebase-installations-auth") == "t1")
        #expect(info.header("x-ios-bundle-identifier") == "tandem")
        #expect(info.header("if-none-match") == nil)
        let file = try #require(lab.fileRequests.first)
        #expect(file.headers.keys.allSatisfy { !$0.hasPrefix("x-goog") && $0 != "authorization" })
        #expect(lab.host.requests.allSatisfy { !$0.target.contains("k1") })
        _ = try await obtain(lab)
        #expect(lab.infoRequests.last?.header("if-none-match") == "\"e1\"")
        #expect(lab.fileRequests.count == 1)
    }

    // MARK: - The configuration

    /// Project, app and address from the settings, the key from where the
    /// cloud's is.
    @Test func theProgramGetsItByName() throws {
        let lab = try DownloadLab(FirebaseScript(Self.content))
        try lab.configureFirebase()
        let run = try lab.models("get", "eye", key: "k1")
        #expect(try run.waitForExit(within: 60) == .exited(0))
        #expect(lab.content("eye.tflite") == Self.content)
        #expect(lab.infoRequests.first?.header("x-goog-api-key") == "k1")
        #expect(lab.infoRequests.first?.header("x-ios-bundle-identifier") == "com.example")
        let info = try lab.models("info", "--json", "ear")
        #expect(try info.waitForExit(within: 60) == .exited(0))
        #expect(info.outputText.contains(#""source":"Firebase project p1""#))
        #expect(info.outputText.contains(#""state":"available""#))
        let update = try lab.models("update", key: "k1")
        #expect(try update.waitForExit(within: 60) == .exited(0))
        #expect(update.outputText == "eye is up to date\n")
    }

    @Test func withoutAKeyNobodyIsAsked() throws {
        let lab = try DownloadLab(FirebaseScript(Self.content))
        try lab.configureFirebase()
        let run = try lab.models("get", "eye")
        #expect(try run.waitForExit(within: 60) == .exited(1))
        #expect(run.errorText.contains("eye: there is no API key for the Firebase project"))
        #expect(lab.host.requests.isEmpty)
    }

    @Test func aNameThatTheProjectDoesNotHaveIsUnknown() throws {
        let lab = try DownloadLab(FirebaseScript(Self.content))
        try lab.configureFirebase()
        let run = try lab.models("get", "nose", key: "k1")
        #expect(try run.waitForExit(within: 60) == .exited(2))
        #expect(run.errorText.contains("nose: the host has no such model"))
        try lab.write("{}", to: "config.json")
        let other = try lab.models("get", "nose", key: "k1")
        #expect(try other.waitForExit(within: 60) == .exited(2))
        #expect(other.errorText.contains("there is no model \u{201C}nose\u{201D}"))
    }

    @Test func aModelWhoseProjectIsGoneSaysSo() throws {
        let lab = try DownloadLab(FirebaseScript(Self.content))
        try lab.configureFirebase()
        let run = try lab.models("get", "eye", key: "k1")
        #expect(try run.waitForExit(within: 60) == .exited(0))
        try lab.write("{}", to: "config.json")
        let update = try lab.models("update", "eye", key: "k1")
        #expect(try update.waitForExit(within: 60) == .exited(1))
        #expect(update.errorText.contains("the Firebase project p1, which the settings do not"))
    }

    @Test func noSocketIsOpenedInOnlyOnDevice() throws {
        let lab = try DownloadLab(FirebaseScript(Self.content))
        try lab.configureFirebase(#", "mode": "only-on-device""#)
        let run = try lab.models("get", "eye", key: "k1")
        #expect(try run.waitForExit(within: 60) == .exited(1))
        #expect(run.errorText.contains("only-on-device"))
        #expect(lab.host.requests.isEmpty)
    }

    // MARK: - The file

    @Test func anExpiredAddressIsAskedForAgainOnce() async throws {
        let script = FirebaseScript(Self.content)
        let lab = try DownloadLab(script)
        script.set { state in
            state.expires = "1970-01-02T00:00:00Z"
            state.file = { [host = lab.host] _ in
                host.requests(to: FirebaseScript.filePath).count == 1 ? HostReply(400) : nil
            }
        }
        #expect(lab.content(try await obtain(lab).model) == Self.content)
        #expect(lab.infoRequests.count == 2)
        #expect(lab.fileRequests.count == 2)
    }

    /// The budget is each request's own: the next one has it again.
    @Test func anAddressThatStaysExpiredIsAnError() async throws {
        let script = FirebaseScript(Self.content)
        let lab = try DownloadLab(script)
        script.set { state in
            state.expires = "1970-01-02T00:00:00Z"
            state.file = { _ in HostReply(400) }
        }
        let downloader = lab.downloader(firebase: true)
        for round in 1...2 {
            let error = await failure { () throws(DownloadError) in
                _ = try await downloader.obtain("eye")
            }
            #expect(error == .internalError(description: "the host's addresses expire at once"))
            #expect(lab.infoRequests.count == 2 * round)
            #expect(lab.fileRequests.count == 2 * round)
        }
    }

    @Test func aBadRequestThatHasNotExpiredIsOne() async throws {
        let script = FirebaseScript(Self.content)
        let lab = try DownloadLab(script)
        script.set { $0.file = { _ in HostReply(400) } }
        let error = await failure { () throws(DownloadError) in _ = try await obtain(lab) }
        guard case .invalidArgument = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(lab.infoRequests.count == 1)
    }

    @Test func theAnnouncedSizeCounts() async throws {
        let script = FirebaseScript(Self.content)
        script.set { $0.size = 20 }
        let lab = try DownloadLab(script)
        let error = await failure { () throws(DownloadError) in _ = try await obtain(lab) }
        guard case .internalError = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// The signature in the address differs, the version does not.
    @Test func aPartGoesOnUnderANewAddress() async throws {
        let script = FirebaseScript(Self.content)
        let lab = try DownloadLab(script)
        let served = ServedFile(Self.content, etag: "\"g\"")
        script.set { $0.file = { served.reply(to: $0).with { $0.cutAfter = 20_000 } } }
        let downloader = lab.downloader(firebase: true) { $0.retryDelays = [] }
        _ = await failure { () throws(DownloadError) in _ = try await downloader.obtain("eye") }
        script.set { $0.file = { served.reply(to: $0) } }
        #expect(lab.content(try await obtain(lab).model) == Self.content)
        #expect(lab.fileRequests.last?.rangeStart == 20_000)
    }

    // MARK: - The token

    @Test func aTokenIsKeptAndIsForTheUserAlone() async throws {
        let lab = try DownloadLab(FirebaseScript(Self.content))
        _ = try await obtain(lab)
        _ = try await obtain(lab)
        #expect(lab.host.requests(to: FirebaseScript.createPath).count == 1)
        var facts = stat()
        #expect(stat("\(lab.home)/firebase-installation.json", &facts) == 0)
        #expect(facts.st_mode & 0o777 == 0o600)
    }

    @Test func aTokenThatEndsSoonIsRefreshed() async throws {
        let lab = try DownloadLab(FirebaseScript(Self.content))
        _ = try await obtain(lab)
        lab.now.withLock { $0 += 604_800 - 3_601 }
        _ = try await obtain(lab)
        #expect(lab.infoRequests.last?.header("x-goog-firebase-installations-auth") == "t1")
        lab.now.withLock { $0 += 2 }
        _ = try await obtain(lab)
        #expect(lab.infoRequests.last?.header("x-goog-firebase-installations-auth") == "t2")
        let refresh = try #require(
            lab.host.requests(to: "/v1/projects/p1/installations/f1/authTokens:generate").first)
        #expect(refresh.header("authorization") == "FIS_v2 r1")
    }

    @Test(arguments: [401, 404])
    func anInstallationThatIsForgottenIsMadeAnew(_ status: Int) async throws {
        let script = FirebaseScript(Self.content)
        let lab = try DownloadLab(script)
        _ = try await obtain(lab)
        script.set { $0.token = { $0.path.hasSuffix("generate") ? HostReply(status) : nil } }
        lab.now.withLock { $0 += 604_800 }
        _ = try await obtain(lab)
        #expect(lab.host.requests(to: FirebaseScript.createPath).count == 2)
    }

    /// Once, and only a failure of the service itself.
    @Test(arguments: [(500, 2), (503, 1), (403, 1)])
    func aFailingTokenServiceIsAskedOnceMore(_ status: Int, _ count: Int) async throws {
        let script = FirebaseScript(Self.content)
        script.set { $0.token = { _ in HostReply(status) } }
        let lab = try DownloadLab(script)
        let downloader = lab.downloader(firebase: true) { $0.time = Timekeeper(InstantClock()) }
        let error = await failure { () throws(DownloadError) in
            _ = try await downloader.obtain("eye")
        }
        guard case .internalError = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(lab.host.requests.count == count)
    }

    @Test func noKeyIsPrinted() {
        let project = FirebaseProject(project: "p", app: "a", apiKey: "secret-key")
        for text in ["\(project)", String(reflecting: project), "\(Mirror(reflecting: project))"] {
            #expect(!text.contains("secret-key"))
        }
    }
}

extension DownloadLab {
    /// Settings that name the project of the script.
    fileprivate func configureFirebase(_ more: String = "") throws {
        try write(
            """
            {"firebase": {"project": "p1", "app": "1:2:ios:3", "bundle": "com.example",
              "models": ["eye", "ear"], "baseURL": "\(host.url)"}\(more)}
            """, to: "config.json")
    }

    /// `tandem models WORDS`.
    fileprivate func models(_ words: String..., key: String? = nil) throws -> PipedProcess {
        var environment = ["TANDEM_HOME": home]
        environment["GEMINI_API_KEY"] = key
        return try PipedProcess(
            BuiltProduct.debugPath("tandem"), ["models"] + words, environment: environment)
    }
}
