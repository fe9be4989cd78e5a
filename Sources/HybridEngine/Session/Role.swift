/// A text that is kept for use again: a template of messages, or instructions.
public struct Role: Sendable, Equatable {
    /// What it is called: its file's name without the ending.
    public var name: String
    /// The file's text, without blanks around it.
    public var text: String

    /// What stands in a template for the words that are typed.
    public static let placeholder = "{{input}}"

    /// What a role makes of the words that are typed with it.
    public enum Use: Sendable, Equatable {
        /// A message to be sent.
        case message(String)
        /// System instructions from here on.
        case instructions(String)
    }

    /// Makes a role.
    public init(name: String, text: String) {
        (self.name, self.text) = (name, text)
    }

    /// Whether it is a template, which needs words.
    public var isTemplate: Bool { text.contains(Self.placeholder) }

    /// A template with the words in every place for them, else instructions.
    /// Nothing in the words is taken for a place.
    public func use(_ words: String) -> Use {
        isTemplate
            ? .message(
                text.split(separator: Self.placeholder, omittingEmptySubsequences: false)
                    .joined(separator: words)) : .instructions(text)
    }
}
