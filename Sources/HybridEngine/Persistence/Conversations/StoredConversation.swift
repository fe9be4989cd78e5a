/// A conversation as it is stored.
public struct StoredConversation: Codable, Sendable, Equatable {
    /// Its name for commands: letters and digits.
    public var id: String
    /// The title that a person gave it; nil while it is called by its first
    /// line.
    public var title: String?
    /// Seconds since 1970.
    public var created: Double
    /// When it was last written to, in seconds since 1970.
    public var updated: Double
    /// The mode of its last request.
    public var mode: InferenceMode?
    /// System instructions; nil for none.
    public var system: String?
    /// Generation options of its next request.
    public var options: OptionValues
    /// The conversation that this one was copied from; nil for none.
    public var origin: String?
    /// The last message of the branch that is shown; nil before the first.
    public var head: Int?
    /// All messages of all branches, oldest first.
    public var messages: [StoredMessage]

    /// Makes a conversation.
    public init(
        id: String, title: String? = nil, created: Double, updated: Double? = nil,
        mode: InferenceMode? = nil, system: String? = nil, options: OptionValues = OptionValues(),
        origin: String? = nil, head: Int? = nil, messages: [StoredMessage] = []
    ) {
        self.id = id
        self.title = title
        self.created = created
        self.updated = updated ?? created
        self.mode = mode
        self.system = system
        self.options = options
        self.origin = origin
        self.head = head
        self.messages = messages
    }

    /// The messages from the first to ``head``: one branch.
    public var path: [StoredMessage] {
        var places: [Int: Int] = [:]
        for (place, message) in messages.enumerated() { places[message.number] = place }
        var path: [StoredMessage] = []
        var next = head
        // What was imported may run in circles.
        while let number = next, let place = places.removeValue(forKey: number) {
            path.append(messages[place])
            next = messages[place].parent
        }
        return path.reversed()
    }

    /// What it is called in lists.
    public var shownTitle: String { title ?? opening }

    /// The first line of the first message, the name of its file where it has no
    /// words.
    public var opening: String {
        let question = messages.first { $0.role == .user }
        let text = question?.text ?? runTitle
        let isBlank = text.allSatisfy(\.isWhitespace)
        let first = isBlank ? question?.attachments.first?.name ?? text : text
        let line = first.drop { $0.isWhitespace }.prefix { !$0.isNewline }
        return String(line.prefix(60))
    }

    private var runTitle: String {
        messages.lazy.compactMap(\.run).first.map { $0.model + " " + $0.input } ?? ""
    }

    /// Who answered in it, each once, in order.
    public var models: [String] {
        var seen: Set<String> = []
        return messages.compactMap { $0.answer?.model?.name ?? $0.run?.model }
            .filter { seen.insert($0).inserted }
    }
}
