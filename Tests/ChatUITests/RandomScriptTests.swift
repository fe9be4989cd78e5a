import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Random keys, sizes and events: nothing may break whatever comes.
@Suite struct RandomScriptTests {
    @Test(arguments: 1...UInt64(Soak.count(12)))
    func invariantsHold(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var chat = ChatDriver(40, 12) { $0.history = ["earlier", "older\nlines"] }
        for step in 0..<300 {
            chat.act(randomAction(for: chat, &random))
            chat.now.uptime += Double.random(in: 0...3, using: &random)
            check(chat.state, "seed \(seed), step \(step)")
        }
    }

    private func check(_ state: State, _ place: String) {
        let frame = view(state)
        #expect(frame.buffer.size == CellBuffer(size: state.size).size)
        if let cursor = frame.cursor { #expect(frame.buffer.bounds.contains(cursor), "\(place)") }
        var fresh = state
        fresh.pane.forgetLayouts()
        expectEqual(view(fresh), frame, "cached layouts differ: \(place)")
        var again = state
        again.settle()
        let isSettled = again == state
        #expect(isSettled, "not settled: \(place)")
        let count = state.conversation.messages.count
        #expect(state.pane.top.message == 0 || state.pane.top.message < count, "\(place)")
        #expect(state.conversation.messages.count % 2 == 0)
    }

    private func expectEqual(_ actual: Frame, _ expected: Frame, _ place: String) {
        if actual == expected { return }
        let screens = [actual, expected].map { $0.buffer.screenText(cursor: $0.cursor) }
        Issue.record("\(place)\n\(screens.joined(separator: "\n"))")
    }

    private func randomAction(for chat: ChatDriver, _ random: inout SplitMix64) -> Action {
        let turn = Int.random(in: 0..<8, using: &random) == 0 ? 1 : chat.turn
        switch Int.random(in: 0..<24, using: &random) {
        case 0:
            return .resized(
                Size(
                    columns: Int.random(in: 1...120, using: &random),
                    rows: Int.random(in: 1...40, using: &random)))
        case 1: return .response(turn: turn, .started(Sample.model, Sample.decision))
        case 2...5: return .response(turn: turn, .textDelta(randomText(&random)))
        case 6: return .response(turn: turn, .finished(.stop, Sample.statistics))
        case 7: return .responseFailed(turn: turn, .runtimeCrashed(.signal(11)))
        case 8: return .input(.paste(randomText(&random) + "\n" + randomText(&random)))
        case 9: return .woke
        case 10: return .response(turn: turn, .progress(fraction: 0.5))
        case 11: return .notice(randomText(&random))
        case 12: return .input(.key(KeyEvent(.enter)))
        case 13...16: return cloudAction(turn, at: chat.now.uptime, &random)
        default: return .input(.key(randomKey(&random)))
        }
    }

    /// What only a cloud does.
    private func cloudAction(
        _ turn: Int, at now: Double, _ random: inout SplitMix64
    ) -> Action {
        let text = randomText(&random)
        let rest = Duration.seconds(now + Double.random(in: -2...200, using: &random))
        let states: [CloudAvailability] = [
            .available, .missingAPIKey, .offline(text), .resting(until: rest, cause: "429"),
            .refused(apiKeySource: text), .misconfigured(text),
        ]
        let error = LanguageModelError.unanswered(
            Sample.cloudDecision, .service(.server, ServiceFailure(message: text)))
        let actions: [Action] = [
            .cloudStatus(states.randomElement(using: &random) ?? .available),
            .cloudModels(
                [text, "gemini-a", "gemini-b"], isRemembered: Bool.random(using: &random)),
            .cloudModelsFailed(.offline(text)),
            .response(turn: turn, .started(Sample.cloudModel, Sample.cloudDecision)),
            .response(turn: turn, .thoughtDelta(text)),
            .response(turn: turn, .part(Part(.executableCode(language: text, code: text)))),
            .response(turn: turn, .part(Part(.inlineData(mimeType: text, data: [])))),
            .response(turn: turn, .usage(Sample.usage(9, 9, 9))),
            .response(
                turn: turn,
                .metadata(AnswerMetadata(citations: [Citation(uri: text), Citation(title: "a")]))),
            .response(
                turn: turn,
                .retry(
                    RetryNotice(
                        seconds: Double.random(in: 0...5, using: &random), kind: text, attempt: 2,
                        limit: 3))),
            .responseFailed(turn: turn, error), .responseFailed(turn: turn, .connectionLost(text)),
        ]
        return actions.randomElement(using: &random) ?? .woke
    }

    private func randomKey(_ random: inout SplitMix64) -> KeyEvent {
        let keys: [KeyEvent.Key] = [
            .enter, .tab, .backspace, .delete, .escape, .up, .down, .left, .right, .home, .end,
            .pageUp, .pageDown, .function(1), .function(2), .function(3), .function(4),
        ]
        let letters = Array("0.abcdefghjkloqrtwG:?/ \\日é👩‍👧_")
        let modifiers = KeyEvent.Modifiers(rawValue: UInt8.random(in: 0...7, using: &random))
        let hasModifiers = Int.random(in: 0..<3, using: &random) == 0
        if Bool.random(using: &random), let key = keys.randomElement(using: &random) {
            return KeyEvent(key, hasModifiers ? modifiers : [])
        }
        let letter = letters.randomElement(using: &random) ?? "a"
        return KeyEvent(.character(letter), hasModifiers ? modifiers : [])
    }

    private func randomText(_ random: inout SplitMix64) -> String {
        let pieces = [
            "word ", "日本語", "\n", "\n\n", "e\u{301}", "👩‍👧", "\t", "\u{1B}[2J", "\r\n", "\r",
            "\u{202E}", "averylongwordthatdoesnotfitinanarrowwindowatall", "  ", "\u{301}", "שלום",
            "🇫🇷", "-", "x",
        ]
        let count = Int.random(in: 0...6, using: &random)
        return (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
    }
}
