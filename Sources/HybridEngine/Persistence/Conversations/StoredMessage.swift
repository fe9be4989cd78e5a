/// One message of a stored conversation. Messages are a tree: each names the
/// one it follows, and alternatives follow the same one.
public struct StoredMessage: Codable, Sendable, Equatable {
    /// Unlike every other message's of the conversation, and never used again.
    public var number: Int
    /// The message it follows; nil for the first.
    public var parent: Int?
    /// Seconds since 1970.
    public var created: Double
    /// Who wrote it.
    public var role: Message.Role
    /// What a person's message says; empty for an answer.
    public var parts: [Part]
    /// The files that go with a person's message, before what it says.
    public var attachments: [Attachment] = []
    /// A model's answer; nil for a person's message.
    public var answer: AnswerRecord?
    /// A custom model's answer, which no language model sees.
    public var run: StoredRun?

    /// Makes a person's message, or one that hands results back to the model.
    public init(
        number: Int, parent: Int?, created: Double, parts: [Part], attachments: [Attachment] = []
    ) {
        self.attachments = attachments
        self.number = number
        self.parent = parent
        self.created = created
        role = .user
        self.parts = parts
    }

    /// Makes an answer.
    public init(number: Int, parent: Int?, created: Double, answer: AnswerRecord) {
        self.number = number
        self.parent = parent
        self.created = created
        role = .model
        parts = []
        self.answer = answer
    }

    /// Makes a custom model's answer.
    public init(number: Int, parent: Int?, created: Double, run: StoredRun) {
        self.number = number
        self.parent = parent
        self.created = created
        role = .model
        parts = []
        self.run = run
    }

    /// What it says, without thoughts.
    public var text: String {
        if let run { return (run.lines + (run.remark.map { [$0] } ?? [])).joined(separator: "\n") }
        return answer?.text ?? Message(role: role, parts: parts).text
    }

    /// Whether it is an answer that is still coming.
    public var isStreaming: Bool { answer.map { !$0.hasEnded } ?? false }

    private enum Key: String, CodingKey {
        case number, parent, created, role, parts, attachments, answer, run
    }

    /// Reads a message.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        number = try container.decode(Int.self, forKey: .number)
        parent = try container.decodeIfPresent(Int.self, forKey: .parent)
        created = try container.decode(Double.self, forKey: .created)
        role = try container.decode(Message.Role.self, forKey: .role)
        parts = try container.decodeIfPresent([Part].self, forKey: .parts) ?? []
        attachments =
            try container.decodeIfPresent([Attachment].self, forKey: .attachments) ?? []
        answer = try container.decodeIfPresent(AnswerRecord.self, forKey: .answer)
        run = try container.decodeIfPresent(StoredRun.self, forKey: .run)
    }

    /// Writes the message; what is empty has no key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(number, forKey: .number)
        try container.encodeIfPresent(parent, forKey: .parent)
        try container.encode(created, forKey: .created)
        try container.encode(role, forKey: .role)
        if !parts.isEmpty { try container.encode(parts, forKey: .parts) }
        if !attachments.isEmpty { try container.encode(attachments, forKey: .attachments) }
        try container.encodeIfPresent(answer, forKey: .answer)
        try container.encodeIfPresent(run, forKey: .run)
    }
}
