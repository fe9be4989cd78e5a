import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// How full both windows are, and the word before one runs over.
@Suite struct ContextGaugeTests {
    private func chat(_ script: String, change: (inout Settings) -> Void = { _ in }) -> ChatDriver {
        var chat = ChatDriver(160, 24, change: change)
        chat.run(script)
        return chat
    }

    private func reach(_ tokens: Int) -> String {
        "One<enter>\n> start\n> text a\n> usage \(tokens) 0\n> finish\n"
    }

    @Test func eachModelHasItsOwn() {
        let chat = chat(reach(4_096)) { $0.cloud = .available }
        #expect(chat.bar.contains("context: device 50 %, cloud <1 %"), "\(chat.bar)")
        #expect(chat.state.contextGauge.cloud?.isEstimate == true)
        #expect(chat.state.contextGauge.device?.isEstimate == false)
    }

    @Test(arguments: [
        (InferenceMode.onlyOnDevice, "context 50 %"), (.onlyInCloud, "context <1 %"),
    ])
    func aModeOfOneModelHasOne(mode: InferenceMode, words: String) {
        let chat = chat(reach(4_096)) { ($0.cloud, $0.mode) = (.available, mode) }
        #expect(chat.bar.contains(words), "\(chat.bar)")
    }

    @Test func ofAModelThatNobodyKnowsNothingIsSaid() {
        let chat = chat(reach(4_096)) { ($0.cloud, $0.cloudModel) = (.available, "other-1") }
        #expect(chat.bar.contains("context 50 %"), "\(chat.bar)")
    }

    /// Exact at the edge: 8,192 tokens less 256 for an answer, and one for the
    /// draft's own.
    @Test(arguments: [(7_934, false), (7_935, false), (7_936, true)])
    func theWordComesBeforeItRunsOver(used: Int, warns: Bool) {
        let chat = chat(reach(used) + "ab")
        let screen = chat.frame.buffer.screenText()
        #expect(screen.contains("no longer fits SmolLM2-135M-Instruct") == warns, "\(screen)")
        #expect(screen.contains("/compact") == warns)
    }

    @Test func itGoesWithTheDraft() {
        var chat = chat(reach(8_000) + "ab")
        #expect(chat.frame.buffer.screenText().contains("no longer fits"))
        chat.run("<backspace><backspace>")
        #expect(!chat.frame.buffer.screenText().contains("no longer fits"))
    }

    @Test func aMessageThatIsTooLongAloneIsNamed() {
        var chat = chat(reach(10))
        chat.act(.input(.paste(String(repeating: "word ", count: 8_000))))
        #expect(chat.frame.buffer.screenText().contains("This message alone is too long"))
    }

    @Test func theModelThatIsAskedFirstCounts() {
        let chat = chat(reach(8_100) + "ab") { ($0.cloud, $0.mode) = (.available, .preferInCloud) }
        #expect(!chat.frame.buffer.screenText().contains("no longer fits"))
    }

    /// In prefer-in-cloud, the device is asked only when this machine is offline.
    @Test(arguments: [
        (CloudAvailability.offline("no route"), true), (.missingAPIKey, false),
        (.refused(apiKeySource: "file"), false), (.failing(.quotaExceeded), false),
        (.resting(until: .seconds(9), cause: "429"), false),
    ])
    func whoIsAskedFirstDependsOnTheCloud(cloud: CloudAvailability, warns: Bool) {
        let chat = chat(reach(8_100) + "ab") { ($0.cloud, $0.mode) = (cloud, .preferInCloud) }
        #expect(chat.frame.buffer.screenText().contains("no longer fits") == warns)
    }

    /// No turn is left out of what goes to the cloud.
    @Test func inTheCloudItWouldBeRefused() {
        let script = "One<enter>\n> start-cloud\n> text a\n> usage 1048500 0\n> finish\nab"
        let chat = chat(script) { ($0.cloud, $0.mode) = (.available, .onlyInCloud) }
        #expect(chat.frame.buffer.screenText().contains("the service would refuse it"))
    }

    @Test func aSummaryEmptiesIt() {
        let turns = (1...4).map { _ in reach(8_000) }.joined()
        let chat = chat(turns + "/compact<enter>\n> start\n> text Short.\n> finish\nab")
        #expect((chat.state.contextGauge.device?.used ?? 8_000) < 100)
        #expect(!chat.frame.buffer.screenText().contains("no longer fits"))
    }

    /// What did not fit is more than the window holds.
    @Test func whereTurnsWereLeftOutItIsFull() {
        var chat = chat("One<enter>")
        var decision = Sample.decision
        decision.leftOutTurns = 1
        chat.respond(.started(Sample.model, decision))
        chat.run("> text a\n> usage 4000 20\n> finish\nab")
        #expect(chat.bar.contains("context ~100 %"), "\(chat.bar)")
        #expect(chat.frame.buffer.screenText().contains("no longer fits"))
    }
}
