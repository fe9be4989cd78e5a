import Testing

@testable import HybridEngine

/// The table of the three download types, as data.
@Suite struct DownloadPolicyTests {
    static let starts: [(ModelDownloadType, Bool, DownloadPolicy.Start)] = [
        (.localModel, false, .askHost), (.localModel, true, .serveLocal),
        (.localModelUpdateInBackground, false, .askHost),
        (.localModelUpdateInBackground, true, .serveLocalAndUpdate),
        (.latestModel, false, .askHost), (.latestModel, true, .askHost),
    ]

    @Test(arguments: starts)
    func aTypeAndACopyDecideWhoIsAsked(
        type: ModelDownloadType, hasLocal: Bool, expected: DownloadPolicy.Start
    ) {
        #expect(DownloadPolicy.start(type, hasLocal: hasLocal) == expected)
    }

    private static let remote = RemoteModel(url: "https://example.org/m", hash: "new")
    private static let unheard = HostFailure(
        error: .internalError(description: "no connection"), isOffline: true)
    private static let refused = HostFailure(error: .permissionDenied)

    static let steps: [(Result<HostAnswer, HostFailure>, String?, Bool, DownloadPolicy.Step)] = [
        (.success(.model(remote)), nil, false, .download(remote)),
        (.success(.model(remote)), "old", false, .download(remote)),
        (.success(.model(remote)), "new", false, .serveLocal),
        (.success(.upToDate), "old", false, .serveLocal),
        (
            .success(.upToDate), nil, false,
            .fail(.internalError(description: "the model was deleted meanwhile"))
        ),
        (.failure(unheard), "old", false, .fail(unheard.error)),
        (.failure(unheard), "old", true, .serveLocalOffline("no connection")),
        (.failure(unheard), nil, true, .fail(unheard.error)),
        // A host that was heard and refuses is no reason to look away.
        (.failure(refused), "old", true, .fail(.permissionDenied)),
    ]

    @Test(arguments: steps)
    func anAnswerDecidesWhatFollows(
        answer: Result<HostAnswer, HostFailure>, localHash: String?, option: Bool,
        expected: DownloadPolicy.Step
    ) {
        let step = DownloadPolicy.step(
            after: answer, localHash: localHash, servesLocalOffline: option)
        #expect(step == expected)
    }

    /// A version without a word of the host's is always another one.
    @Test func whatCannotBeComparedIsDownloaded() {
        let nameless = RemoteModel(url: "https://example.org/m")
        let step = DownloadPolicy.step(
            after: .success(.model(nameless)), localHash: "old", servesLocalOffline: false)
        #expect(step == .download(nameless))
    }
}
