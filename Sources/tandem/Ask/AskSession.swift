import ChatUI
import HybridEngine

/// The saved conversation that one turn of `ask` belongs to.
struct AskSession {
    private let store: ConversationStore
    private let isSaved: Bool
    /// What it goes on with; nil for a new one.
    let stored: StoredConversation?
    private let isOpenElsewhere: Bool
    /// System instructions to be saved: without what a summary adds.
    var system: String?

    /// - Parameter isTrial: nothing will be sent, so nothing is written.
    init(
        _ choice: SessionChoice, _ store: ConversationStore, isTrial: Bool
    ) async throws(Refusal) {
        self.store = store
        isSaved = choice.isSaved && !isTrial
        do throws(LanguageModelError) {
            switch try await choice.resolved(in: store) {
            case .new: (stored, isOpenElsewhere) = (nil, false)
            case .missing(let sentence): throw LanguageModelError.storage(sentence)
            case .stored(let id):
                let opened = isSaved ? try await store.open(id) : nil
                isOpenElsewhere = opened?.isOpenElsewhere ?? false
                stored = if let opened { opened.conversation } else { try await store.load(id) }
            }
        } catch {
            throw Refusal(session: error)
        }
    }

    /// The question is on the disk when this returns; nil when nothing is to
    /// be saved.
    func begin(
        _ request: GenerationRequest, files: [Attachment], _ record: AnswerRecord,
        _ options: OptionValues
    ) async -> SavedTurn? {
        guard isSaved, let question = request.transcript.last else { return nil }
        let number = (stored?.messages.map(\.number).max() ?? 0) + 1
        let moment = store.moment
        let turn = ConversationTurn(
            question: StoredMessage(
                number: number, parent: stored?.head, created: moment,
                parts: question.parts.filter { $0.fileName == nil }, attachments: files),
            answer: StoredMessage(
                number: number + 1, parent: number, created: moment, answer: record),
            system: system, options: options)
        let id = if let stored { stored.id } else { await store.create() }
        let name = await store.begin(turn, in: id)
        let store = store
        return SavedTurn(
            id: name, isCopy: isOpenElsewhere,
            keeper: AnswerKeeper(record) { await store.save($0, number: number + 1, in: name) })
    }

    /// All is on the disk; else what is to be said.
    func finish() async -> String? {
        guard isSaved else { return nil }
        let lost = await store.finish()
        if let words = StoreWords.lost(lost, store.trouble) { return words }
        return store.trouble.map(StoreWords.sentence)
    }

    /// A turn that is being saved.
    struct SavedTurn {
        let id: String
        /// The conversation was open elsewhere.
        let isCopy: Bool
        let keeper: AnswerKeeper
    }
}
