import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// `/tokens` and `/cost`.
@Suite struct CostTests {
    private static let prices = ModelPrices(
        date: "2026-11-01", models: ["gemini-3.1-flash-lite": .init(input: 100, output: 400)])

    private static let cloudTurn =
        "One<enter>\n> start-cloud\n> text afar\n> usage 1000 200 50\n> finish\n"

    private func card(_ script: String, prices: ModelPrices = prices) -> String {
        var chat = ChatDriver(100, 30) { $0.prices = prices }
        chat.run(script + "/cost<enter>")
        return chat.frame.buffer.screenText()
    }

    @Test func tokensAndDollars() {
        let card = card(Self.cloudTurn + Sample.turn("Two", "near"))
        for text in [
            "gemini-3.1-flash-lite: 1 answer, 1,000 tokens in, 200 out,", "50 thinking",
            "SmolLM2-135M-Instruct: 1 answer, 400 tokens in, 40 out",
            "Spent         $0.2000 in the cloud",
            "Avoided       $0.0560: this machine's answers at the price of",
            "from the settings, of 2026-11-01",
        ] {
            #expect(card.contains(text), "\(text)\n\(card)")
        }
    }

    /// Answers that are not shown were paid for as well.
    @Test func allVersionsCount() {
        let card = card(
            Self.cloudTurn + "<tab>r\n> start-cloud\n> text b\n> usage 1000 200\n> finish\n")
        #expect(card.contains("2 answers, 2,000 tokens in, 400 out,"), "\(card)")
    }

    @Test func withoutAPriceItIsUnknownAndNeverNothing() {
        let card = card(Self.cloudTurn + Sample.turn("Two", "near"), prices: ModelPrices())
        #expect(card.contains("Spent         unknown: the settings have no price of gemini-3.1"))
        #expect(card.contains("Avoided       unknown"))
        #expect(!card.contains("$"))
        #expect(self.card("").contains("known after the first answer"))
        #expect(self.card(Self.cloudTurn).contains("nothing: no answer came from this machine"))
    }

    @Test(arguments: [
        ("gemini-x", 0.3), ("gemini-x-001", 0.3), ("gemini-x-pro", 3), ("gemini-y", nil),
        ("gemini", nil),
    ])
    func theLongestNameThatFitsIsThePrice(model: String, cost: Double?) {
        let prices = ModelPrices(models: [
            "gemini-x": .init(input: 0.1, output: 0.2), "gemini-x-pro": .init(input: 1, output: 2),
        ])
        let usage = Usage(promptTokenCount: 1_000_000, candidatesTokenCount: 1_000_000)
        let found = prices.cost(of: usage, model: model)
        #expect(found.map { ($0 * 1000).rounded() } == cost.map { ($0 * 1000).rounded() })
    }
}

/// `/sent`.
@Suite struct SentTests {
    private static let sent = SentRequest(
        date: 1, host: "generativelanguage.googleapis.com", model: "gemini-3.1-flash-lite",
        bytes: 2_140, messages: 3, hasInstructions: true, files: ["image/png, 2.1 kB"])

    private func card(_ chat: ChatDriver) -> String {
        var chat = chat
        chat.run("/sent<enter>")
        return chat.frame.buffer.screenText()
    }

    @Test func nothingWasSent() {
        let card = card(ChatDriver(Sample.turn("One", "near")))
        #expect(card.contains("Nothing of this conversation has left this machine."))
    }

    @Test func everyTryIsTold() {
        var chat = ChatDriver(100, 30)
        chat.run("One<enter>")
        chat.act(.sent(turn: 1, Self.sent))
        chat.act(.sent(turn: 1, Self.sent))
        let card = card(chat)
        #expect(card.contains("2 requests, 4.3 kB in all"))
        #expect(
            card.contains(
                "09:41  generativelanguage.googleapis.com · gemini-3.1-flash-lite · 2,140"))
        #expect(card.contains("bytes: 3 messages, system instructions, image/png, 2.1 kB"))
    }

    /// It left, whatever came of it.
    @Test func whatWasSentForAStoppedAnswerCounts() {
        var chat = ChatDriver(100, 30)
        chat.run("One<enter><esc>")
        chat.act(.sent(turn: 1, Self.sent))
        #expect(card(chat).contains("1 request, 2.1 kB in all"))
    }
}
