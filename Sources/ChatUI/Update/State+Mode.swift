import HybridEngine

extension State {
    /// `/mode`: shows the mode; with a name, sets it.
    mutating func setMode(_ argument: String) -> [Effect] {
        let names = InferenceMode.allCases.map(\.rawValue)
        guard !argument.isEmpty else {
            notice =
                "Mode: \(mode.words) · /mode NAME sets it: " + names.joined(separator: ", ")
            return []
        }
        guard let wanted = ModeWords.mode(named: argument) else {
            let near = Suggestion.nearest(to: argument.lowercased(), among: names)
            let hint = near.map { "did you mean \($0)?" } ?? names.joined(separator: ", ")
            notice = "There is no mode \(argument): \(hint)"
            return []
        }
        guard wanted != mode else {
            notice = "Mode: \(mode.words), as it was"
            return []
        }
        return changeMode(to: wanted)
    }

    /// Holds from the next message on: an answer that is running goes on as it
    /// was asked for.
    mutating func changeMode(to mode: InferenceMode) -> [Effect] {
        // What was sent in the mode before goes nowhere else.
        let notSent = takeBackOutgoing()
        self.mode = mode
        var words = ["Mode: \(mode.words)", ModeWords.meaning(mode)]
        if mode != .onlyOnDevice, cloud == .missingAPIKey {
            words.append("there is no API key: \(keyMap.hint(.key))")
        }
        if conversation.isAnswering {
            // Nothing is sent any more; what is under way is received.
            let isWaiting = conversation.messages.last?.answer?.retry != nil
            let isEnding = mode == .onlyOnDevice && isWaiting
            words.append(
                isEnding
                    ? "the cloud is not asked again" : "the running answer goes on as it was asked")
        }
        if notSent != nil {
            words.append("the message that waited for its files is in the draft again, not sent")
        }
        notice = words.joined(separator: " · ")
        return [.modeChanged(mode)] + (notSent ?? []) + readMissingTexts()
    }
}
