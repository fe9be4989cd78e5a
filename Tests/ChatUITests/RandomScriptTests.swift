import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Random keys, sizes and events: nothing may break whatever comes, and the
/// screen is what a fresh start would draw of the same state.
@Suite struct RandomScriptTests {
    /// The last two once kept a place of a message that was gone.
    private static let seeds: [UInt64] = Soak.isOn ? Array(1...10_000) : Array(1...12) + [39, 83]

    @Test(arguments: seeds)
    func invariantsHold(seed: UInt64) {
        var random = RandomActions(seed: seed)
        let isLarge = seed.isMultiple(of: 3)
        var chat = ChatDriver(isLarge ? 90 : 40, isLarge ? 30 : 12) { settings in
            settings.history = ["earlier", "older\nlines"]
            if seed.isMultiple(of: 4) { settings.capabilities.colors = 1 }
            if seed.isMultiple(of: 5) { settings.editing = .vi }
            settings.cloud = .available
        }
        for step in 0..<100 {
            for action in random.actions(for: chat) {
                chat.act(action)
                check(chat.state, "seed \(seed), step \(step): \(action)")
            }
            chat.now.uptime += random.seconds()
        }
    }

    private func check(_ state: State, _ place: String) {
        let frame = view(state)
        #expect(frame.buffer.size == CellBuffer(size: state.size).size)
        if let cursor = frame.cursor { #expect(frame.buffer.bounds.contains(cursor), "\(place)") }
        var fresh = state
        fresh.pane.forgetLayouts()
        for side in fresh.sidePanes.indices { fresh.sidePanes[side].forgetLayouts() }
        expectEqual(view(fresh), frame, "cached layouts differ: \(place)")
        var again = state
        again.settle()
        let isSettled = again == state
        #expect(isSettled, "not settled: \(place)")
        let count = state.conversation.messages.count
        #expect(state.pane.top.message == 0 || state.pane.top.message < count, "\(place)")
        // Two answers side by side wait beside their question.
        #expect(state.conversation.comparison != nil || count % 2 == 0, "\(place)")
        checkMatch(state, place)
    }

    /// The match that is marked is one of its message as it is laid out now.
    private func checkMatch(_ state: State, _ place: String) {
        guard !state.isTooSmall, let find = state.find, let match = find.current,
            let index = find.message
        else { return }
        let message = state.conversation.messages[index]
        guard !message.isFolded else { return }
        let layout = MessageLayout(message, width: state.pane.layouts.width, theme: state.theme)
        let isThere = layout.matches(of: find.query).contains(match)
        #expect(isThere, "a stale match: \(place)")
    }

    private func expectEqual(_ actual: Frame, _ expected: Frame, _ place: String) {
        if actual == expected { return }
        let screens = [actual, expected].map { $0.buffer.screenText(cursor: $0.cursor) }
        Issue.record("\(place)\n\(screens.joined(separator: "\n"))")
    }
}
