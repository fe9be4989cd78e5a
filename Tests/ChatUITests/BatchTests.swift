import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// Actions that are taken in together leave what they leave one by one.
@Suite struct BatchTests {
    private let actions: [Action] = [
        .submit("Hi"),
        .response(turn: 1, .started(Sample.model, Sample.decision)),
        .response(turn: 1, .textDelta("A first line\n")),
        .response(turn: 1, .textDelta(String(repeating: "word ", count: 300))),
        .response(turn: 1, .textDelta("end")),
        .input(.key(KeyEvent(.pageUp))),
        .response(turn: 1, .textDelta(String(repeating: "more ", count: 300))),
        .response(turn: 1, .textDelta("last")),
        .response(turn: 1, .finished(.stop, Sample.statistics)),
    ]

    @Test func aBatchIsItsActionsInOrder() {
        let now = Moment(uptime: 1, wallClock: "09:41")
        var (one, many) = (ChatDriver(80, 24).state, ChatDriver(80, 24).state)
        var effects: [Effect] = []
        for action in actions { effects += update(&one, action, at: now) }
        #expect(update(&many, actions, at: now) == effects)
        #expect(many == one)
        #expect(view(many) == view(one))
    }
}
