import CLlama

/// How a model wants a conversation laid out.
///
/// llama.cpp knows the common layouts by their text. It is given marks in place
/// of the messages, so that its own words (which may hold control tokens) and
/// the messages' (which never do) can be told apart afterwards.
///
/// A template may speak for the user and add a system message of its own where
/// there is none. llama.cpp leaves that out, and so it stays: the small models
/// this is for answer plain questions better without ("Paris", "Rome", and not
/// the persona that the template asks for).
struct ChatTemplate {
    /// A part of a laid-out conversation.
    enum Piece: Equatable {
        /// The template's own words.
        case structure(String)
        /// The content of the message with this index.
        case content(Int)
    }

    /// Whether the template takes white space off both ends of a message.
    let trimsContent: Bool

    /// Everything that the template may put around messages.
    let ownWords: String

    private let source: String

    /// - Parameter source: the model's own template; nil for the layout that
    ///   most models without one can follow.
    init(source: String?) throws(LlamaError) {
        self.source = source ?? "chatml"
        let roles: [TemplateMessage.Role] = [.system, .user, .assistant, .user]
        ownWords = self.source + (Self.render(self.source, roles.map { ($0, "") }) ?? "")
        let sample = " \(Self.mark(0)) "
        guard let laidOut = Self.render(self.source, [(.user, sample)]) else {
            throw .unsupportedModel("its chat template is of an unknown kind")
        }
        trimsContent = !laidOut.contains(sample)
    }

    /// Lays out a conversation of these roles, up to where the answer begins.
    func pieces(for roles: [TemplateMessage.Role]) throws(LlamaError) -> [Piece] {
        let messages = roles.enumerated().map { ($1, Self.mark($0)) }
        guard let text = Self.render(source, messages) else {
            throw .unsupportedModel("its chat template cannot hold this conversation")
        }
        let pieces = Self.split(text)
        let contents = pieces.compactMap { if case .content(let index) = $0 { index } else { nil } }
        guard contents.sorted() == Array(roles.indices) else {
            throw .unsupportedModel("its chat template leaves out messages")
        }
        return pieces
    }

    /// A message as the template would place it.
    func prepared(_ content: String) -> String {
        guard trimsContent, let first = content.firstIndex(where: { !$0.isWhitespace }),
            let last = content.lastIndex(where: { !$0.isWhitespace })
        else { return trimsContent ? "" : content }
        return String(content[first...last])
    }

    // Private-use characters: no template speaks of them, and messages are
    // never looked at.
    private static let markStart: Character = "\u{F8F0}"
    private static let markEnd: Character = "\u{F8F1}"

    private static func mark(_ index: Int) -> String { "\(markStart)\(index)\(markEnd)" }

    static func split(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        for (number, part) in text.split(
            separator: markStart, omittingEmptySubsequences: false
        ).enumerated() {
            var structure = part
            if number > 0, let end = part.firstIndex(of: markEnd), let index = Int(part[..<end]) {
                pieces.append(.content(index))
                structure = part[part.index(after: end)...]
            }
            if !structure.isEmpty { pieces.append(.structure(String(structure))) }
        }
        return pieces
    }
}
