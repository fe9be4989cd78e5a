import HybridEngine
import Testing

@testable import ChatUI

/// Functions in the chat: which are offered, and what a call may do.
@Suite struct ToolConsentTests {
    private static let call = FunctionCall(
        name: "calculator", args: ["expression": .string("6 * 7")])

    private func chat(_ script: String = "6 * 7?<enter>\n> start-cloud") -> ChatDriver {
        var chat = ChatDriver(90, 20) { settings in
            settings.tools = [
                ToolEntry(name: "calculator", help: "Works it out.", isOn: true),
                ToolEntry(name: "read_file", help: "Reads."),
            ]
        }
        chat.run(script)
        return chat
    }

    private func ask(_ chat: inout ChatDriver, number: Int = 1, waits: Bool = true) {
        _ = chat.takeEffects()
        chat.act(.toolAsked(turn: chat.turn, number: number, Self.call))
        if waits { chat.now.uptime += 1 }
    }

    private func answers(_ chat: inout ChatDriver) -> [Effect] {
        chat.takeEffects().filter { if case .answerTool = $0 { true } else { false } }
    }

    @Test func thoseThatAreOnAreOffered() {
        var chat = chat()
        #expect(chat.takeEffects().contains(.useTools(turn: 1, ["calculator"])))
        chat.run("> text 42\n> finish\n/tools calculator<enter>\nAgain<enter>")
        let offers = chat.takeEffects().contains {
            if case .useTools = $0 { true } else { false }
        }
        #expect(!offers)
        chat.run("> start\n> finish\n/tools shell<enter>")
        #expect(chat.state.notice?.hasPrefix("There is no function shell") == true)
        chat.run("/tools<enter>")
        #expect(chat.screen.contains("off  calculator: Works it out."))
        #expect(chat.screen.contains("off  read_file"))
    }

    @Test(arguments: [("y", true), ("a", true), ("n", false), ("x", false)])
    func aKeyAnswers(key: String, isAllowed: Bool) {
        var chat = chat()
        ask(&chat)
        #expect(
            chat.screen.contains(#"The model wants to call calculator {"expression":"6 * 7"}"#))
        #expect(chat.screen.contains("y once · a always in this conversation"))
        chat.run(key)
        #expect(answers(&chat) == [.answerTool(number: 1, isAllowed: isAllowed)])
        #expect(!chat.screen.contains("wants to call"))
        ask(&chat, number: 2)
        // Always and never hold for the rest of the conversation.
        let isRule = key == "a" || key == "x"
        #expect(
            answers(&chat) == (isRule ? [.answerTool(number: 2, isAllowed: isAllowed)] : []))
    }

    /// Keys that were on their way, and those of a draft, are no consent.
    @Test func nobodyConsentsByAccident() {
        var chat = chat()
        ask(&chat, waits: false)
        chat.run("y")
        #expect(answers(&chat) == [])
        #expect(chat.state.draft.isEmpty)
        chat.now.uptime += 1
        chat.run("bay")
        #expect(answers(&chat) == [])
        #expect(chat.state.draft.wholeText == "bay")
        #expect(chat.screen.contains("Empty the draft to answer"))
        chat.run("<backspace><backspace><backspace>y")
        #expect(answers(&chat) == [.answerTool(number: 1, isAllowed: true)])
    }

    /// Nobody allows what was not there to be read.
    @Test(arguments: [(90, 20), (40, 12), (30, 9), (24, 7), (20, 6)])
    func aLongCallIsReadToItsEndFirst(columns: Int, rows: Int) {
        var chat = chat()
        chat.run("> size \(columns)x\(rows)")
        let long = FunctionCall(
            name: "calculator",
            args: ["expression": .string(String(repeating: "1 + ", count: 400) + "LAST")])
        chat.act(.toolAsked(turn: chat.turn, number: 1, long))
        chat.now.uptime += 1
        _ = chat.takeEffects()
        #expect(chat.screen.contains("The model wants"))
        #expect(!chat.screen.contains("LAST"))
        #expect(chat.screen.contains("more"))
        chat.run("y")
        #expect(answers(&chat) == [])
        #expect(chat.state.notice?.hasPrefix("Read it to the end") == true)
        var presses = 0
        while !chat.screen.contains("LAST"), presses < 200 {
            chat.run("<pagedown>")
            presses += 1
        }
        #expect(chat.screen.contains("y once"))
        // Every row of it was on the screen.
        #expect(chat.state.consent.shownRows == chat.state.consent.lines.count)
        chat.run("<up>y")
        #expect(answers(&chat) == [.answerTool(number: 1, isAllowed: true)])
    }

    /// What fits has all of its keys.
    @Test(arguments: [(40, 12), (60, 14), (90, 20)])
    func aShortCallHasAllItsKeys(columns: Int, rows: Int) {
        var chat = chat()
        chat.run("> size \(columns)x\(rows)")
        ask(&chat)
        #expect(chat.screen.contains("never"))
        chat.run("y")
        #expect(answers(&chat) == [.answerTool(number: 1, isAllowed: true)])
    }

    @Test func aLongCallIsRefusedAtOnce() {
        var chat = chat()
        let long = FunctionCall(
            name: "calculator", args: ["expression": .string(String(repeating: "1", count: 4000))])
        chat.act(.toolAsked(turn: chat.turn, number: 1, long))
        chat.now.uptime += 1
        _ = chat.takeEffects()
        chat.run("n")
        #expect(answers(&chat) == [.answerTool(number: 1, isAllowed: false)])
    }

    @Test func bothModelsAnswerWithoutFunctions() {
        var chat = chat("")
        chat.run("Hello<f6>")
        let effects = chat.takeEffects()
        #expect(!effects.contains { if case .useTools = $0 { true } else { false } })
        #expect(effects.count { if case .send = $0 { true } else { false } } == 2)
        #expect(chat.state.notice == "Both models answer without functions")
    }

    @Test func rulesAndNotesStandInTheList() {
        var chat = ChatDriver(90, 24) { settings in
            settings.tools = [
                ToolEntry(name: "calculator", help: "Works it out.", isOn: true),
                ToolEntry(
                    name: "google_search", help: "Searches.", note: "only in the cloud",
                    asks: false),
            ]
        }
        chat.run("6 * 7?<enter>\n> start-cloud")
        ask(&chat)
        chat.run("x\n> text 42\n> finish\n/tools<enter>")
        #expect(chat.screen.contains("on   calculator: Works it out. (never here)"))
        #expect(chat.screen.contains("off  google_search: Searches. (only in the cloud)"))
        chat.run("<esc>/tools google_search<enter>")
        #expect(chat.state.notice?.contains("only the cloud can take it") == true)
    }

    @Test func stoppingTheAnswerRefuses() {
        var chat = chat()
        ask(&chat)
        chat.run("<esc>")
        let effects = chat.takeEffects()
        #expect(effects.contains(.answerTool(number: 1, isAllowed: false)))
        #expect(effects.contains(.cancel(turn: 1)))
        #expect(chat.state.consent.question == nil)
    }

    @Test func aQuestionOfAnOldTurnIsRefused() {
        var chat = chat()
        _ = chat.takeEffects()
        chat.act(.toolAsked(turn: 7, number: 3, Self.call))
        #expect(answers(&chat) == [.answerTool(number: 3, isAllowed: false)])
        #expect(chat.state.consent.question == nil)
    }

    @Test func anotherConversationAsksAgain() {
        var chat = chat()
        ask(&chat)
        chat.run("a\n> text 42\n> finish\n/new<enter>\n7 * 6?<enter>\n> start-cloud")
        ask(&chat, number: 2)
        #expect(answers(&chat) == [])
        #expect(chat.state.consent.question?.number == 2)
    }

    @Test func linesAnswerWhereThereIsNoScreen() {
        var chat = chat()
        ask(&chat)
        chat.act(.line("what?"))
        #expect(chat.state.notice == ConsentWords.keys)
        chat.act(.line(" Always "))
        #expect(answers(&chat) == [.answerTool(number: 1, isAllowed: true)])
    }

    @Test func callsAndResultsStandInTheAnswer() {
        var chat = chat()
        chat.respond(.part(Part(.functionCall(Self.call))))
        chat.respond(
            .part(
                Part(
                    .functionResponse(
                        FunctionResponse(
                            name: "calculator",
                            response: ["result": .string("42\u{1B}[31m\n")])))))
        chat.run("> text It is 42.\n> finish")
        #expect(chat.screen.contains(#"[calls calculator {"expression":"6 * 7"}]"#))
        #expect(chat.screen.contains("[calculator gave {\"result\":\"42"))
        #expect(!chat.screen.contains("\u{1B}"))
        #expect(chat.screen.contains("It is 42."))
    }
}
