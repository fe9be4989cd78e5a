import HybridEngine
import TerminalUI

/// Functions that models call, and what the user says to each call.
extension State {
    // MARK: Which are offered

    /// `/tools` lists them, with a name it turns one on or off.
    mutating func chooseTools(_ argument: String) {
        guard !argument.isEmpty else {
            overlay = Overlay(.tools)
            return
        }
        guard let index = tools.firstIndex(where: { $0.name == argument }) else {
            let near = Suggestion.nearest(to: argument, among: tools.map(\.name))
            notice =
                "There is no function \(argument): "
                + (near.map { "did you mean \($0)?" } ?? "/tools lists them")
            return
        }
        tools[index].isOn.toggle()
        consent.forget(argument)
        notice =
            tools[index].isOn
            ? tools[index].asks
                ? "Models may call \(argument) from the next message on; each call asks"
                : "\(argument) is on from the next message on: only the cloud can take it"
            : "No model is told of \(argument) any more"
    }

    /// What the next request offers.
    var offeredTools: [String] { tools.filter(\.isOn).map(\.name) }

    // MARK: What a call may do

    mutating func take(_ call: FunctionCall, number: Int, turn: Int, at now: Moment) -> [Effect] {
        guard turn == conversation.runningTurn else {
            return [.answerTool(number: number, isAllowed: false)]
        }
        let question = ToolQuestion(number: number, call: call, time: now.uptime)
        if let isAllowed = consent.ask(question) {
            return [.answerTool(number: number, isAllowed: isAllowed)]
        }
        overlay = nil
        return []
    }

    /// Letters answer while the draft is empty and the question was there to be
    /// read; nil for keys that are no answer.
    mutating func consentKey(_ key: KeyEvent, at now: Moment) -> [Effect]? {
        guard let question = consent.question, overlay == nil, commandLine == nil, draft.isEmpty
        else { return nil }
        if scrollConsent(key) { return [] }
        guard case .character(let character) = key.key, key.isTyped,
            let decision = ToolDecision(rawValue: character)
        else { return nil }
        guard now.uptime >= question.time + Self.readingSeconds else { return [] }
        guard !decision.isAllowed || ConsentLayout(self)?.isRead != false else {
            notice = "Read it to the end first: the call is longer than its room"
            return []
        }
        return decide(decision)
    }

    /// A question that is longer than its room has the keys that scroll.
    private mutating func scrollConsent(_ key: KeyEvent) -> Bool {
        guard let layout = ConsentLayout(self), layout.isLong, key.modifiers.isEmpty else {
            return false
        }
        let last = layout.question.count - layout.room
        switch key.key {
        case .down: consent.scroll(to: min(last, layout.first + 1))
        case .up: consent.scroll(to: layout.first - 1)
        case .pageDown: consent.scroll(to: min(last, layout.first + layout.room))
        case .pageUp: consent.scroll(to: layout.first - layout.room)
        case .end: consent.scroll(to: last)
        case .home: consent.scroll(to: 0)
        default: return false
        }
        return true
    }

    private static var readingSeconds: Double { 0.4 }

    mutating func decide(_ decision: ToolDecision) -> [Effect] {
        guard let question = consent.decide(decision) else { return [] }
        return [.answerTool(number: question.number, isAllowed: decision.isAllowed)]
    }

    /// A line where there is no screen; nil for one that is no answer.
    mutating func consentLine(_ text: String) -> [Effect]? {
        guard consent.question != nil else { return nil }
        let word = text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }.lowercased()
        guard
            let decision = ToolDecision.allCases.first(where: {
                word == String($0.rawValue) || word == "\($0)"
            })
        else {
            notice = ConsentWords.keys
            return []
        }
        return decide(decision)
    }

    /// The answer that asked is over.
    mutating func closeConsent() -> [Effect] {
        guard let question = consent.question else { return [] }
        consent.close()
        return [.answerTool(number: question.number, isAllowed: false)]
    }
}

/// The question in words.
package enum ConsentWords {
    package static var keys: String {
        ToolDecision.allCases.map { "\($0.rawValue) \($0.words)" }.joined(separator: " · ")
    }

    /// The same in a narrow window.
    static var shortKeys: String {
        ToolDecision.allCases.map { "\($0.rawValue) \($0.word)" }.joined(separator: " · ")
    }

    /// All of the arguments: what is consented to is read before.
    package static func question(_ question: ToolQuestion) -> String {
        "The model wants to call \(PartWords.call(question.call))"
    }
}
