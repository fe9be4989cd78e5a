extension AnswerRecord: Codable {
    private enum Key: String, CodingKey {
        case mode, options, text, thoughts, parts, model, decision, finishReason, usage, metadata
        case message, hasPlainMessage, statistics, pieces, error, isInterrupted, sent
        case rounds, summary
    }

    /// Reads a record. What a newer program wrote and this one cannot read is
    /// left out; the text never is.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func value<Value: Decodable>(_ key: Key) -> Value? {
            try? container.decodeIfPresent(Value.self, forKey: key)
        }
        self.init(
            mode: value(.mode) ?? .preferOnDevice, options: value(.options) ?? OptionValues())
        text = try container.decode(String.self, forKey: .text)
        thoughts = value(.thoughts)
        parts = value(.parts) ?? []
        model = value(.model)
        decision = value(.decision)
        finishReason = value(.finishReason)
        usage = value(.usage)
        metadata = value(.metadata)
        message = value(.hasPlainMessage) == true ? plainMessage : value(.message)
        rounds = value(.rounds) ?? []
        statistics = value(.statistics)
        pieces = value(.pieces) ?? 0
        error = value(.error)
        isInterrupted = value(.isInterrupted) ?? false
        sent = value(.sent) ?? []
        summary = value(.summary)
    }

    /// Writes a record; what is not known has no key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(mode, forKey: .mode)
        if !options.isEmpty { try container.encode(options, forKey: .options) }
        try container.encode(text, forKey: .text)
        try container.encodeIfPresent(thoughts, forKey: .thoughts)
        if !parts.isEmpty { try container.encode(parts, forKey: .parts) }
        try container.encodeIfPresent(model, forKey: .model)
        try container.encodeIfPresent(decision, forKey: .decision)
        try container.encodeIfPresent(finishReason, forKey: .finishReason)
        try container.encodeIfPresent(usage, forKey: .usage)
        try container.encodeIfPresent(metadata, forKey: .metadata)
        // The text once is enough.
        if message == plainMessage {
            try container.encode(true, forKey: .hasPlainMessage)
        } else {
            try container.encodeIfPresent(message, forKey: .message)
        }
        if !rounds.isEmpty { try container.encode(rounds, forKey: .rounds) }
        try container.encodeIfPresent(statistics, forKey: .statistics)
        if pieces > 0 { try container.encode(pieces, forKey: .pieces) }
        try container.encodeIfPresent(error, forKey: .error)
        if isInterrupted { try container.encode(true, forKey: .isInterrupted) }
        try container.encodeIfPresent(summary, forKey: .summary)
        if !sent.isEmpty { try container.encode(sent, forKey: .sent) }
    }

    /// What most answers are: one text.
    private var plainMessage: Message { Message(role: .model, text: text, maker: model) }
}
