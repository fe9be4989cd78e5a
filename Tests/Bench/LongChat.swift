import ChatUI
import HybridEngine
import TerminalUI

/// The chat without a program around it, and without a terminal.
struct LongChat {
    private var state: State
    private var shown: CellBuffer
    private(set) var turn = 0
    private static let now = Moment(uptime: 1, wallClock: "09:41")
    private static let statistics = AnswerStatistics(
        firstTokenMilliseconds: 100, totalMilliseconds: 200, tokensPerSecond: 100)
    private static let model = ModelDescriptor(name: "model", source: .onDevice)

    init(size: Size) {
        var settings = Settings()
        settings.size = size
        state = State(settings)
        shown = CellBuffer(size: size)
    }

    mutating func act(_ action: Action) {
        for case .send(let turn, _, _) in update(&state, action, at: Self.now) { self.turn = turn }
    }

    /// Draws a frame and finds what has changed.
    mutating func draw() {
        let frame = view(state)
        _ = frame.buffer.diff(from: shown)
        shown = frame.buffer
    }

    mutating func begin(_ question: String) {
        act(.submit(question))
        act(
            .response(
                turn: turn, .started(Self.model, RouteDecision(mode: .onlyOnDevice, attempts: []))))
    }

    /// Adds turns.
    ///
    /// - Returns: the bytes of their text.
    mutating func fill(turns: Int, text: (Int) -> String) -> Int {
        var bytes = 0
        for number in 0..<turns {
            let (question, answer) = ("Question \(number)", text(number))
            begin(question)
            act(.response(turn: turn, .textDelta(answer)))
            act(.response(turn: turn, .finished(.stop, Self.statistics)))
            bytes += question.utf8.count + answer.utf8.count
        }
        return bytes
    }
}
