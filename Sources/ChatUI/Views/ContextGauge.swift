import HybridEngine

/// How full the window of a model is, after its latest answer that told. Turns
/// after it, of a model that does not tell, are estimated.
struct ContextGauge: Sendable, Equatable {
    let used: Int
    let window: Int
    let isEstimate: Bool

    /// Older answers say too little of how it is now.
    private static let reach = 16

    /// Nil before any answer told. A running turn is not weighed: nothing moves
    /// with a token.
    init?(_ conversation: Conversation) {
        let messages = conversation.messages
        let isTurn = conversation.isAnswering && messages.last?.run == nil
        let settled = isTurn ? messages.dropLast(2) : messages[...]
        var later = 0
        var isAnswered = false
        for message in settled.suffix(Self.reach).reversed() {
            if let answer = message.answer {
                if let counted = answer.counted {
                    (used, window, isEstimate) = (counted.used + later, counted.window, later > 0)
                    return
                }
                isAnswered = !message.text.isEmpty
            }
            // A message that came to nothing is not part of later requests.
            if isAnswered { later += Numbers.tokens(bytes: message.text.utf8.count) }
        }
        return nil
    }

    /// `context 12 %`, `context ~14 %`.
    var text: String { "context \(mark)\(Numbers.percent(Double(used) / Double(window)))" }

    /// `1,024 of 8,192 tokens`.
    var sentence: String {
        "\(mark)\(Numbers.grouped(used)) of \(Numbers.count(window, "token"))"
    }

    private var mark: String { isEstimate ? "~" : "" }
}

extension Answer {
    /// What its model counted; nil for one that does not say how much it can
    /// hold.
    fileprivate var counted: (used: Int, window: Int)? {
        guard let usage, let window = statistics?.windowTokens, window > 0 else { return nil }
        return (max(0, usage.totalTokenCount), window)
    }
}
