extension GenerationOptions {
    /// Checks every value against its range, before anything is sent.
    func validate() throws(LanguageModelError) {
        switch sampling?.kind {
        case .top(let count, _): try OptionKey.topK.check(String(count), OptionKey.count)
        case .threshold(let share, _):
            try OptionKey.topP.check(String(share), OptionKey.probability)
        case .automatic, .greedy, nil: break
        }
        if let temperature {
            try OptionKey.temperature.check(String(temperature), OptionKey.temperature)
        }
        if let maximumResponseTokens {
            try OptionKey.maximumResponseTokens.check(
                String(maximumResponseTokens), OptionKey.count)
        }
        for sequence in stopSequences ?? [] {
            try OptionKey.stopSequences.check(sequence, OptionKey.stopSequence)
        }
    }
}

extension OptionKey {
    fileprivate func check<Value>(
        _ text: String, _ convert: (String) -> Value?
    ) throws(LanguageModelError) {
        _ = try parse(text, convert)
    }
}
