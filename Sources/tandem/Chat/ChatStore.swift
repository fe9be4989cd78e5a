import ChatUI
import HybridEngine

/// What a chat does with saved conversations.
struct ChatStore: Sendable {
    let store: ConversationStore
    /// Whether what is said is saved.
    let isSaving: Bool
    /// What is opened first.
    var opened = SessionChoice.Resolved.new

    /// More than any window shows.
    private static let previewMessages = 60

    /// Brings a conversation into the chat, the end of a long one first.
    func open(_ id: String, _ mailbox: Mailbox) async {
        do throws(LanguageModelError) {
            if let ending = try await store.ending(id, count: Self.previewMessages),
                ending.messages.first?.parent != nil
            {
                mailbox.post(.previewed(Conversation(ending, time: ProgramClock.shown)))
            }
            guard let found = try await read(id) else {
                mailbox.post(.notOpened("That conversation is gone"))
                return
            }
            var conversation = Conversation(found.conversation, time: ProgramClock.shown)
            if !isSaving { conversation.forgetName() }
            mailbox.post(
                .opened(
                    conversation, mode: found.conversation.mode,
                    isOpenElsewhere: found.isOpenElsewhere))
        } catch {
            mailbox.post(.notOpened(ErrorPresentation(error).sentence))
        }
    }

    /// One that is not written to may be open elsewhere.
    private func read(
        _ id: String
    ) async throws(LanguageModelError) -> (
        conversation: StoredConversation, isOpenElsewhere: Bool
    )? {
        if isSaving { return try await store.open(id) }
        return try await store.load(id).map { ($0, false) }
    }

    /// Says for as long as the chat runs whether saving works.
    func watch(_ mailbox: Mailbox) async {
        await store.prepare()
        for await trouble in store.troubles() { mailbox.post(.storeTrouble(trouble)) }
    }

    /// All is on the disk; else what is to be said.
    func finish() async -> String? {
        let lost = await store.finish()
        return StoreWords.lost(lost, store.trouble)
    }
}
