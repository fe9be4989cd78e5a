import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Random keys in the option panels: whatever comes, only what may be sent is
/// kept.
@Suite struct OptionsRandomTests {
    private static let keys: [KeyEvent.Key] = [
        .enter, .tab, .backspace, .delete, .up, .down, .left, .right, .pageUp, .pageDown, .home,
        .end,
    ]
    private static let rareKeys: [KeyEvent.Key] = [
        .escape, .function(1), .function(2), .function(4),
    ]
    private static let letters = Array("0123456789.-hjklp \\nytm日👩‍👧\u{301}")
    private static let models = [
        "gemini-3.1-flash-lite", "gemini-2.5-flash-lite", "gemini-2.0-flash", "gemini-3-pro", "new",
    ]

    @Test(arguments: 1...UInt64(Soak.count(10)))
    func onlyWhatMayBeSentIsKept(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let model = Self.models[Int(seed) % Self.models.count]
        var chat = ChatDriver(60, 16) { $0.cloudModel = model }
        for step in 0..<150 {
            let place = "seed \(seed), step \(step)"
            if chat.state.overlay == nil { chat.run("<f4>") }
            chat.act(action(&random))
            check(chat.state, place)
        }
    }

    private func action(_ random: inout SplitMix64) -> Action {
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
            return .resized(
                Size(
                    columns: Int.random(in: 20...120, using: &random),
                    rows: Int.random(in: 6...40, using: &random)))
        case 1: return .input(.paste("a\n日本語 \u{1B}[2J"))
        case 2: return .input(.key(KeyEvent(Self.rareKeys.randomElement(using: &random) ?? .tab)))
        case 3...9:
            let letter = Self.letters.randomElement(using: &random) ?? "1"
            return .input(.key(KeyEvent(.character(letter))))
        default: return .input(.key(KeyEvent(Self.keys.randomElement(using: &random) ?? .tab)))
        }
    }

    private func check(_ state: State, _ place: String) {
        let frame = view(state)
        if let cursor = frame.cursor { #expect(frame.buffer.bounds.contains(cursor), "\(place)") }
        var again = state
        again.settle()
        let isSettled = again == state
        #expect(isSettled, "not settled: \(place)")
        guard let editor = state.overlay?.optionsEditor else { return }
        #expect(editor.lines.indices.contains(editor.lineIndex), "\(place)")
        #expect(throws: Never.self, "\(place)") {
            try editor.values.responseGenerationOptions(cloudModel: state.cloudModel)
        }
    }
}
