import HybridEngine
import TerminalUI

/// A function that a model wants called, until the user has said what is to
/// happen.
package struct ToolQuestion: Sendable, Equatable {
    package let number: Int
    package let call: FunctionCall
    /// When it was asked, in seconds of uptime: keys that were on their way
    /// then are no answer.
    let time: Double
}

/// What the user can say to it.
package enum ToolDecision: Character, Sendable, CaseIterable {
    /// This call.
    case once = "y"
    /// This call, and all of the function's in this conversation.
    case always = "a"
    /// Not this call.
    case no = "n"
    /// No call of the function in this conversation.
    case never = "x"

    package var isAllowed: Bool { self == .once || self == .always }

    /// In a narrow window.
    var word: String {
        switch self {
        case .once: "once"
        case .always: "always"
        case .no: "no"
        case .never: "never"
        }
    }

    var words: String {
        switch self {
        case .once: "once"
        case .always: "always in this conversation"
        case .no: "not now"
        case .never: "never in this conversation"
        }
    }
}

/// What is asked and what was said in this conversation.
package struct ToolConsent: Sendable, Equatable {
    /// The one that is open.
    package private(set) var question: ToolQuestion?
    /// The first row of it that is shown, and how many rows were: what does not
    /// fit the window is read piece by piece.
    private(set) var firstRow = 0
    private(set) var shownRows = 0
    /// All rows of it, and how wide they are.
    private(set) var lines: [StyledLine] = []
    private var width = 0
    /// For whole conversations, by the function's name.
    private(set) var rules: [String: Bool] = [:]

    /// Gives the answer where there is one already.
    mutating func ask(_ question: ToolQuestion) -> Bool? {
        if let rule = rules[question.call.name] { return rule }
        self.question = question
        (firstRow, shownRows, width) = (0, 0, 0)
        return nil
    }

    /// Makes the question's rows fit a window. It may be long: only when
    /// something has changed.
    mutating func wrap(width: Int) {
        guard let question, width != self.width else { return }
        self.width = width
        shownRows = 0
        lines = StyledText(TextSanitizer.sanitizeLine(ConsentWords.question(question)))
            .wrapped(width: width, hangingIndent: 2)
    }

    mutating func scroll(to row: Int) { firstRow = max(0, row) }

    /// All rows before this one have been on the screen.
    mutating func noteShown(to row: Int) { shownRows = max(shownRows, row) }

    /// Closes the question.
    mutating func decide(_ decision: ToolDecision) -> ToolQuestion? {
        guard let open = question else { return nil }
        question = nil
        switch decision {
        case .always: rules[open.call.name] = true
        case .never: rules[open.call.name] = false
        case .once, .no: break
        }
        return open
    }

    mutating func close() { question = nil }
    mutating func forget() { self = ToolConsent() }
    /// A function that was turned on by hand is asked about again.
    mutating func forget(_ name: String) { rules[name] = nil }
}
