import HybridEngine
import TerminalUI
import TestSupport

@testable import ChatUI

/// What may happen to a chat, by chance but the same for the same seed.
struct RandomActions {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func seconds() -> Double { Double.random(in: 0...3, using: &random) }

    /// One thing, or the keys of one intention.
    mutating func actions(for chat: ChatDriver) -> [Action] {
        switch Int.random(in: 0..<16, using: &random) {
        case 3: return [.input(.key(KeyEvent(.escape)))] + typed(commands(), "\n")
        case 4:
            return [.input(.key(KeyEvent(.character("x"), .alt)))] + typed(findWords(), "")
        case 0:
            return [.input(.key(KeyEvent(.escape)))] + typed("/find ", findWords())
                + typed("", "nnN")
        case 1: return [.input(.key(KeyEvent(.tab)))] + typed("", readingKeys())
        case 2: return answer(turn: chat.turn + 1)
        default: return [action(for: chat)]
        }
    }

    /// A question, where keys go to the draft, and much of an answer to it.
    private mutating func answer(turn: Int) -> [Action] {
        var pieces = [Self.blocks.randomElement(using: &random) ?? ""]
        for _ in 0..<8 { pieces.append(markdown()) }
        if Bool.random(using: &random) { pieces.insert(Self.table, at: 3) }
        let started = ResponseEvent.started(Sample.model, Sample.decision)
        return typed("why", "\n") + [.response(turn: turn, started)]
            + pieces.map { .response(turn: turn, .textDelta($0)) }
    }

    private func typed(_ words: String, _ more: String) -> [Action] {
        (words + more).map { character in
            .input(.key(character == "\n" ? KeyEvent(.enter) : KeyEvent(.character(character))))
        }
    }

    private mutating func findWords() -> String {
        ["sky", "blue", "日本", "a", "e", "wor", "red light", "| ", "`"].randomElement(using: &random)
            .map { $0 + "\n" } ?? "\n"
    }

    private mutating func commands() -> String {
        [
            "/compact", "/compact -", "/both why", "/undo", "/redo", "/continue", "/new",
            "/role a b",
            "/pick-left", "/pick-right", "/other-side", "/retry", "/model", "/mo", "/sent",
            "/tokens",
        ].randomElement(using: &random) ?? ""
    }

    private mutating func readingKeys() -> String {
        let keys = Array("jkgGbmycutwnN{}r>e\n ")
        return String((0..<4).compactMap { _ in keys.randomElement(using: &random) })
    }

    private mutating func action(for chat: ChatDriver) -> Action {
        let turn = Int.random(in: 0..<8, using: &random) == 0 ? 1 : chat.turn
        switch Int.random(in: 0..<24, using: &random) {
        case 0:
            return .resized(
                Size(
                    columns: Int.random(in: 1...120, using: &random),
                    rows: Int.random(in: 1...40, using: &random)))
        case 1: return .response(turn: turn, .started(Sample.model, Sample.decision))
        case 2...5: return .response(turn: turn, .textDelta(markdown()))
        case 6: return .response(turn: turn, .finished(.stop, Sample.statistics))
        case 7: return .responseFailed(turn: turn, .runtimeCrashed(.signal(11)))
        case 8: return .input(.paste(text() + "\n" + text()))
        case 9: return .woke
        case 10: return .response(turn: turn, .progress(fraction: 0.5))
        case 11: return .notice(text())
        case 12: return .input(.key(KeyEvent(.enter)))
        case 13...16: return cloudAction(turn, at: chat.now.uptime)
        default: return .input(.key(key()))
        }
    }

    /// What only a cloud does.
    private mutating func cloudAction(_ turn: Int, at now: Double) -> Action {
        let text = text()
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

    private mutating func key() -> KeyEvent {
        let keys: [KeyEvent.Key] = [
            .enter, .tab, .backspace, .delete, .escape, .up, .down, .left, .right, .home, .end,
            .pageUp, .pageDown, .function(1), .function(2), .function(3), .function(4),
            .function(5), .function(6),
        ]
        let letters = Array("0.abcdefghijklmnopqrtuwyxGN:?/[]{}> \\日é👩‍👧_")
        let modifiers = KeyEvent.Modifiers(rawValue: UInt8.random(in: 0...7, using: &random))
        let hasModifiers = Int.random(in: 0..<3, using: &random) == 0
        if Bool.random(using: &random), let key = keys.randomElement(using: &random) {
            return KeyEvent(key, hasModifiers ? modifiers : [])
        }
        let letter = letters.randomElement(using: &random) ?? "a"
        return KeyEvent(.character(letter), hasModifiers ? modifiers : [])
    }

    private mutating func text() -> String {
        let pieces = [
            "word ", "日本語", "\n", "\n\n", "e\u{301}", "👩‍👧", "\t", "\u{1B}[2J", "\r\n", "\r",
            "\u{202E}", "averylongwordthatdoesnotfitinanarrowwindowatall", "  ", "\u{301}", "שלום",
            "🇫🇷", "-", "x",
        ]
        let count = Int.random(in: 0...6, using: &random)
        return (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
    }

    /// Pieces of an answer, cut anywhere.
    mutating func markdown() -> String {
        let count = Int.random(in: 1...5, using: &random)
        let whole = (0..<count).map { _ in
            Bool.random(using: &random)
                ? Self.blocks.randomElement(using: &random) ?? "" : text()
        }.joined()
        let characters = Array(whole)
        guard Bool.random(using: &random), characters.count > 2 else { return whole }
        return String(characters.prefix(Int.random(in: 1..<characters.count, using: &random)))
    }

    private static let table = "\n\n| Colour | Wave | What it does |\n|:--|--:|:-:|\n"

    private static let blocks = [
        table, "| blue | 450 nm | scatters |\n",
        "| 日本語 | **red** `light` | a cell that is longer than those above it are |\n", "| x |\n",
        "\n\n```swift\n", "let sky = \"blue\" // 日本語 a long line of code that goes on and on\n",
        "\tindented  \n", "```\n", "\n\n~~~\n", "\n- item **bold**\n", "  - inner *one*\n",
        "    1. deeper\n", "\n1. first\n", "2. second\n", "- [x] done\n",
        "\n> a quote of the sky\n",
        "> > inside\n", ">\n", "\n# Title\n", "\n## 日本語 שלום\n", "\n---\n", "===\n",
        "[a link](https://sky.example/blue) ", "https://sky.example/a_(b) ",
        "![alt](http://x.example)",
        "[text://x](https://evil.example)", "`code` ", "**bold ", "** ", "*it* ", "~~no~~ ", "``",
        "<div>\nhtml\n</div>\n", "<b>x</b> ", "שלום abc مرحبا ", "👨‍👩‍👧 🇫🇷 ❤️ 👍🏽 ",
        "red light and blue sky words that fill more than one row of any window, as they do. ",
        "\u{1B}]52;c;eA==\u{7}", "\u{9B}1m", "&amp;&#27;", "\\*", "[n]: https://c.example\n",
        "  \n",
    ]
}
