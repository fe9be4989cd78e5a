import CLlama

/// How a model wants a conversation laid out.
///
/// llama.cpp knows the common layouts by their text.
///
/// A template may speak for the user and add a system message of its own where
/// there is none. llama.cpp leaves that out, and so it stays: the small models
/// this is for answer plain questions better without ("Paris", "Rome", and not
/// the persona that the template asks for).
struct ChatTemplate {
    typealias Piece = TemplatePiece

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
        let sample = " \(Piece.mark(0)) "
        guard let laidOut = Self.render(self.source, [(.user, sample)]) else {
            throw .unsupportedModel("its chat template is of an unknown kind")
        }
        trimsContent = !laidOut.contains(sample)
    }

    /// Lays out a conversation of these roles, up to where the answer begins.
    func pieces(for roles: [TemplateMessage.Role]) throws(LlamaError) -> [Piece] {
        let messages = roles.enumerated().map { ($1, Piece.mark($0)) }
        guard let text = Self.render(source, messages) else {
            throw .unsupportedModel("its chat template cannot hold this conversation")
        }
        let pieces = Piece.split(text)
        let contents = pieces.compactMap(\.index)
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
}
