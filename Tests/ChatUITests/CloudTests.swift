import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// The cloud's state on the screen, and the countdowns.
@Suite struct CloudTests {
    private static let pills: [(cloud: CloudAvailability, text: String, short: String)] = [
        (.available, "● cloud gemini-3.1-flash-lite", "● cloud"),
        (.missingAPIKey, "○ cloud no API key", "○ cloud no key"),
        (.offline("no route"), "○ cloud offline", "○ cloud offline"),
        (
            .resting(until: .seconds(9), cause: "429"), "◐ cloud resting 23 s (429)",
            "◐ cloud resting 23 s"
        ),
        (
            .refused(apiKeySource: "GEMINI_API_KEY"),
            "✕ cloud: key not accepted (from GEMINI_API_KEY)", "✕ cloud: key refused"
        ),
        (
            .misconfigured("cloud.project is missing"), "✕ cloud: cloud.project is missing",
            "✕ cloud: see /status"
        ),
        (.failing(.modelNotFound), "✕ cloud: no such model", "✕ cloud: see /status"),
        (.failing(.quotaExceeded), "✕ cloud: quota of the day used up", "✕ cloud: see /status"),
    ]

    @Test(arguments: pills)
    func pill(cloud: CloudAvailability, text: String, short: String) {
        let pill = Pill.cloud(
            cloud, model: Sample.cloudModel.name, mode: .preferOnDevice, secondsLeft: 23)
        #expect(pill.text == text)
        #expect(pill.shortText == short)
    }

    @Test(arguments: pills)
    func inOnlyOnDeviceItIsNotUsed(cloud: CloudAvailability, text: String, short: String) {
        let pill = Pill.cloud(cloud, model: "m", mode: .onlyOnDevice)
        #expect(pill.text == "○ cloud not used")
    }

    @Test(arguments: pills)
    func theBarShowsItAndWhatHelps(cloud: CloudAvailability, text: String, short: String) {
        var chat = ChatDriver(160, 12)
        let uptime = Duration.seconds(chat.now.uptime)
        let isResting = if case .resting = cloud { true } else { false }
        chat.act(
            .cloudStatus(
                isResting ? .resting(until: uptime + .seconds(23), cause: "429") : cloud))
        #expect(chat.bar.contains(text))
        switch cloud {
        case .available, .misconfigured: #expect(!chat.bar.contains("/"))
        case .missingAPIKey, .refused: #expect(chat.bar.contains("/key helps"))
        case .failing(.modelNotFound): #expect(chat.bar.contains("F3 chooses"))
        case .offline, .resting, .failing: #expect(chat.bar.contains("/probe tries now"))
        }
    }

    @Test func aMistakeInTheSettingsNamesTheCheck() {
        let advice = CloudWords.advice(.misconfigured("cloud.project is missing"))
        #expect(advice?.contains("\"tandem config check\"") == true)
    }

    /// Keys can be set: sentences that cannot know them name commands.
    @Test(arguments: [nil, "no model", "no model: downloading 3 %"])
    func whatHelpsIsACommand(detail: String?) {
        for reason in [UnavailableReason.modelNotReady, .damaged, .crashedRepeatedly] {
            #expect(!UnavailableWords(reason, detail: detail).advice.contains("F3"))
        }
    }

    @Test func withoutUnicodeTheGlyphsAreASCII() {
        var chat = ChatDriver(100, 12) { $0.capabilities.isUnicode = false }
        let states: [(CloudAvailability, String)] = [
            (.available, "* cloud gemini"), (.missingAPIKey, "o cloud no API key"),
            (.resting(until: .seconds(110), cause: "503"), "~ cloud resting 10 s (503)"),
            (.refused(apiKeySource: "file"), "x cloud: key not accepted (from file)"),
        ]
        for (state, text) in states {
            chat.act(.cloudStatus(state))
            #expect(chat.bar.contains(text))
        }
    }

    // MARK: Counting down

    @Test func restCountsDownOnceASecondAndEnds() {
        var chat = ChatDriver(100, 12)
        chat.act(.cloudStatus(.resting(until: .seconds(103), cause: "429")))
        var seen: [String] = []
        var wakes = 0
        while case .wake(let seconds)? = chat.takeEffects().last {
            wakes += 1
            seen.append(chat.state.cloudPill.words)
            chat.now.uptime += seconds
            chat.act(.woke)
        }
        #expect(
            seen == [
                "cloud resting 3 s (429)", "cloud resting 2 s (429)", "cloud resting 1 s (429)",
            ])
        #expect(wakes == 3)
        #expect(chat.state.cloud == .available)
    }

    /// However often something happens meanwhile, one wake is asked for.
    @Test func keysAskForNoWakesOfTheirOwn() {
        var chat = ChatDriver(100, 12)
        chat.act(.cloudStatus(.resting(until: .seconds(130), cause: "429")))
        _ = chat.takeEffects()
        chat.run("some words<left><left>")
        #expect(chat.effects == [.prewarm])
    }

    @Test func aLongRestIsToldInMinutesAndWakesSeldom() {
        var chat = ChatDriver(100, 12)
        chat.act(.cloudStatus(.resting(until: .seconds(100 + 600), cause: "429")))
        #expect(chat.state.cloudPill.words == "cloud resting 10 min (429)")
        guard case .wake(let seconds)? = chat.effects.last else {
            Issue.record("no wake")
            return
        }
        #expect(seconds > 59)
    }

    @Test(arguments: [
        CloudAvailability.available, .missingAPIKey, .offline("x"),
        .refused(apiKeySource: "file"), .misconfigured("x"),
    ])
    func nothingMovesInAnyOtherState(state: CloudAvailability) {
        var chat = ChatDriver()
        chat.act(.cloudStatus(state))
        #expect(chat.effects.isEmpty)
    }

    @Test func aRestThatEndsEarlyStopsCounting() {
        var chat = ChatDriver()
        chat.act(.cloudStatus(.resting(until: .seconds(130), cause: "429")))
        _ = chat.takeEffects()
        chat.act(.cloudStatus(.available))
        chat.run("> wait 1")
        #expect(chat.effects.isEmpty)
    }

    @Test(arguments: [Double.infinity, .nan, -5, 1e300, 0])
    func nonsenseFromTheServiceIsNoTrouble(seconds: Double) {
        var chat = ChatDriver("Hi<enter>")
        chat.respond(.retry(.init(seconds: seconds, kind: "server", attempt: 2, limit: 3)))
        #expect(chat.state.conversation.isAnswering)
        chat.run("> wait 1\n> start\n> text Yes\n> finish")
        #expect(chat.state.conversation.messages.last?.text == "Yes")
    }

    // MARK: Asking again

    @Test func theRetryIsCountedDownInTheTag() {
        var chat = ChatDriver("Hi<enter>\n> retry 2.5 2")
        var seen: [String] = []
        for _ in 0..<4 {
            seen += chat.answer.map { [AnswerTag($0).text] } ?? []
            guard case .wake(let seconds)? = chat.takeEffects().last else { break }
            chat.now.uptime += seconds
            chat.act(.woke)
        }
        #expect(
            seen == [
                "asking again in 3 s (429, try 2 of 3)", "asking again in 2 s (429, try 2 of 3)",
                "asking again in 1 s (429, try 2 of 3)", "asking again (429, try 2 of 3)",
            ])
    }

    @Test func escapeStopsTheWait() {
        var chat = ChatDriver("Hi<enter>\n> retry 9 2")
        #expect(chat.frame.buffer.screenText().contains("Esc stops"))
        _ = chat.takeEffects()
        chat.run("<esc>")
        #expect(chat.effects == [.cancel(turn: 1)])
        #expect(chat.answer?.phase == .stopped)
        _ = chat.takeEffects()
        chat.run("> wait 1")
        #expect(chat.effects.isEmpty)
    }

    @Test func theAnswerThatComesEndsTheCountdown() {
        var chat = ChatDriver("Hi<enter>\n> retry 9 2\n> start-cloud\n> text Yes")
        _ = chat.takeEffects()
        chat.run("> wait 1")
        #expect(chat.effects.isEmpty)
        #expect(chat.answer?.phase == .answering)
    }

    @Test func twoCountdownsShareOneWake() {
        var chat = ChatDriver("Hi<enter>\n> retry 5 2")
        _ = chat.takeEffects()
        chat.act(.cloudStatus(.resting(until: .seconds(120), cause: "429")))
        #expect(chat.effects.isEmpty)
    }

    // MARK: Probing and keys

    @Test func probeSaysWhatItDoes() {
        #expect(
            ChatDriver("/probe<enter>").state.notice == "Trying the device model and the cloud")
        var chat = ChatDriver { $0.mode = .onlyOnDevice }
        chat.run("/probe<enter>")
        #expect(chat.effects.last == .probe)
        #expect(chat.state.notice?.contains("the cloud is not asked") == true)
    }

    private static let keys: [(source: String?, words: String)] = [
        (nil, "In force      none"), ("file", "In force      the one in the file"),
        ("command", "In force      the one that the command prints"),
        ("GOOGLE_API_KEY", "In force      the one in GOOGLE_API_KEY"),
    ]

    @Test(arguments: keys)
    func keySaysWhereOneGoesAndWhichIsInForce(source: String?, words: String) {
        var chat = ChatDriver(90, 20) {
            $0.key = KeyPlaces(found: source, file: "/home/me/api-key")
        }
        chat.run("/key<enter>")
        let lines = chat.state.overlayLines(width: 78)
        #expect(lines.first == words)
        let text = lines.joined(separator: " ")
        for place in ["GEMINI_API_KEY", "/home/me/api-key", "chmod 600", "apiKeyCommand"] {
            #expect(text.contains(place))
        }
    }

    /// One that was put into its file meanwhile counts.
    @Test func keyLooksAnew() {
        var chat = ChatDriver(90, 20) { $0.key = KeyPlaces() }
        chat.run("/key<enter>")
        #expect(chat.effects.contains(.lookForKey))
        chat.act(.keyFound("file"))
        #expect(
            chat.state.overlayLines(width: 78).first == "In force      the one in the file")
    }
}
