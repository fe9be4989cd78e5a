import HybridEngine

/// A message as the screen has it.
package struct ChatMessage: Sendable, Equatable {
    /// Stays the same for as long as the message is there.
    package let id: Int
    /// The message that it follows; nil for the first.
    package let parent: Int?
    package let role: Message.Role
    /// Of a person's message.
    private let question: String
    /// The files that go with a person's message.
    package let files: [Attachment]
    /// When it was sent or asked for, as shown: `09:41`.
    package var time: String
    /// Of a model's message.
    package var answer: Answer?
    /// Of a custom model's message.
    package var run: CustomRun?
    package var isFolded = false
    /// The thoughts above it are open.
    package var showsThoughts = false
    /// Its text is shown as it came, every mark of it.
    package var showsRaw = false

    package init(
        id: Int, parent: Int? = nil, role: Message.Role, text: String,
        files: [Attachment] = [], time: String, answer: Answer? = nil, run: CustomRun? = nil
    ) {
        self.id = id
        self.files = files
        self.parent = parent
        self.run = run
        self.role = role
        question = answer == nil ? text : ""
        self.time = time
        self.answer = answer
        if answer != nil, !text.isEmpty { self.answer?.record.text = text }
    }

    package var text: String { answer?.record.text ?? question }

    /// A message without words is called by its file.
    var titleWords: String {
        let isBlank = text.allSatisfy(\.isWhitespace)
        return isBlank ? files.first?.name ?? text : text
    }

    /// Whether there is anything to read but thoughts.
    package var hasContent: Bool {
        !text.isEmpty || answer?.parts.contains { PartWords.lines($0.part) != [] } == true
    }
}
