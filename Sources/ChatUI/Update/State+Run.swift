import HybridEngine

/// `/run`: a custom model in the conversation.
extension State {
    mutating func runModel(_ argument: String, at now: Moment) -> [Effect] {
        let word = argument.prefix { !$0.isWhitespace }
        guard !word.isEmpty else {
            notice = "/run MODEL FILE or text · " + runnable
            return []
        }
        let known = shelf.model(named: String(word))
        if let known, let reason = reasonNotToRun(known) {
            notice = reason
            return []
        }
        let rest = argument.dropFirst(word.count).drop { $0.isWhitespace }
        guard !rest.isEmpty else {
            notice = "A file or a text follows the model's name: /run \(word) FILE"
            return []
        }
        guard !isBusy() else { return [] }
        let (model, input) = (known?.name ?? String(word), String(rest))
        let turn = conversation.beginRun(model: model, input: input, time: now.wallClock)
        focusDraft()
        pane.follow(in: conversation.messages)
        let kept = keepsConversations ? conversation.keptRun : nil
        return (kept.map { [.keepRun(turn: turn, $0)] } ?? [])
            + [.runModel(turn: turn, model: model, input: input)]
    }

    private var runnable: String {
        let names = shelf.of(.custom).filter(\.isInstalled).map(\.name)
        return names.isEmpty
            ? "MODEL is the path of a .tflite file" : "here: \(names.joined(separator: ", "))"
    }

    private func reasonNotToRun(_ model: LocalModel) -> String? {
        if model.kind == .language {
            return "\(model.name) answers in the chat: /model \(model.name) takes it"
        }
        return model.isInstalled ? nil : notHere(model)
    }
}
