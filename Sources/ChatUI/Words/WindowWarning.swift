import HybridEngine

/// Says before a message is sent that the conversation will no longer fit into
/// the window of the model that is asked first.
enum WindowWarning {
    /// Room for a short answer.
    private static let answerTokens = 256

    static func sentence(_ state: State) -> String? {
        guard !state.draft.isEmpty, !state.conversation.isAnswering,
            state.conversation.comparison == nil
        else { return nil }
        let draft = Numbers.tokens(bytes: state.draft.size)
        let isDevice = state.nextSource == .onDevice
        let gauge = state.contextGauge
        guard let reading = isDevice ? gauge.device : gauge.cloud else { return nil }
        let total = reading.used + draft + answerTokens
        guard total > reading.window else { return nil }
        let model = isDevice ? state.deviceModel : state.cloudModel
        let sizes = "~\(Numbers.grouped(total)) of \(Numbers.count(reading.window, "token"))"
        if draft + answerTokens > reading.window {
            return "This message alone is too long for \(model): \(sizes)"
        }
        let outcome =
            isDevice ? "its oldest turns would be left out" : "the service would refuse it"
        return "With this message the conversation no longer fits \(model) (\(sizes)): "
            + "\(outcome) · /compact summarises the oldest turns"
    }
}

extension Draft {
    /// About how many bytes it has: its lines need not be joined for it.
    var size: Int {
        pastes.reduce(editor.text.lines.reduce(0) { $0 + $1.count + 1 }) { $0 + $1.text.utf8.count }
    }
}
