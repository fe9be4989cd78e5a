import HybridEngine

/// Two answers to one message, of both models, until one of them is chosen.
package struct Comparison: Sendable, Equatable {
    package enum Side: Int, Sendable, CaseIterable {
        case left, right

        package var other: Side { self == .left ? .right : .left }
    }

    /// The answer of this machine's model, and the cloud's.
    package private(set) var answers: [ChatMessage]
    /// The side that keys act on.
    package var side = Side.left

    init(_ left: ChatMessage, _ right: ChatMessage) { answers = [left, right] }

    package subscript(side: Side) -> ChatMessage {
        get { answers[side.rawValue] }
        set { answers[side.rawValue] = newValue }
    }

    package var isRunning: Bool { Side.allCases.contains(where: isRunning) }

    package func isRunning(_ side: Side) -> Bool { self[side].answer?.isRunning == true }

    /// Whose events these are; nil for a turn that is none of both.
    func side(of turn: Int) -> Side? {
        Side.allCases.first { self[$0].answer?.turn == turn }
    }

    /// Changes the answer of a turn as long as it runs; false for any other.
    mutating func change(turn: Int, _ change: (inout Answer) -> Void) -> Bool {
        guard let side = side(of: turn), isRunning(side) else { return false }
        if var answer = self[side].answer {
            // Copied nowhere: a text that grows is moved out and back.
            self[side].answer = nil
            change(&answer)
            self[side].answer = answer
        }
        return true
    }

    /// Ends a side's answer here and now; gives the turn to cancel.
    mutating func stop(_ side: Side) -> Int? {
        guard isRunning(side) else { return nil }
        self[side].answer?.fail(.cancelled)
        return self[side].answer?.turn
    }
}
