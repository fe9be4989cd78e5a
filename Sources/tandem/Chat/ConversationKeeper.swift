import ChatUI
import HybridEngine
import Synchronization

/// Has a chat's conversations saved as they go.
final class ConversationKeeper: Sendable {
    private let store: ConversationStore
    /// Names in the store by the chat's numbers.
    private let names = Mutex<[Int: String]>([:])
    /// The turn that was begun last.
    private let last = Mutex<Task<AnswerKeeper, Never>?>(nil)

    init(_ store: ConversationStore) { self.store = store }

    /// Turns are written in the order in which they come here: two answers to
    /// one message begin together, and the first of them brings the message.
    /// The message is on the disk when the task ends; the answer's events go
    /// to what it gives.
    func begin(_ turn: KeptTurn) -> Task<AnswerKeeper, Never> {
        last.withLock { last in
            let before = last
            let task = Task.detached {
                _ = await before?.value
                return await self.write(turn)
            }
            last = task
            return task
        }
    }

    private func write(_ turn: KeptTurn) async -> AnswerKeeper {
        let name = await write(
            turn.stored(at: store.moment), in: turn.conversation, known: turn.storedID)
        let (store, number) = (store, turn.answer)
        return AnswerKeeper(turn.record) { record in
            await store.save(record, number: number, in: name)
        }
    }

    /// A custom model's answer is written whole.
    func add(_ run: StoredRun, of kept: KeptRun) async {
        let message = StoredMessage(
            number: kept.number, parent: kept.parent, created: store.moment, run: run)
        let turn = ConversationTurn(
            question: nil, answer: message, system: kept.instructions, options: kept.options)
        _ = await write(turn, in: kept.conversation, known: kept.storedID)
    }

    /// Gives the conversation's name.
    private func write(
        _ turn: ConversationTurn, in conversation: Int, known: String?
    ) async -> String {
        let known = names.withLock { $0[conversation] } ?? known
        let id = if let known { known } else { await store.create() }
        let name = await store.begin(turn, in: id)
        names.withLock { $0[conversation] = name }
        return name
    }

    /// What it is called in the store; nil while nothing of it is there.
    func name(of conversation: ConversationReference) -> String? {
        names.withLock { $0[conversation.serial] } ?? conversation.storedID
    }

    /// An answer that has changed after its end.
    func save(_ record: AnswerRecord, number: Int, of conversation: ConversationReference) async {
        guard let name = name(of: conversation) else { return }
        await store.save(record, number: number, in: name)
    }

    func showBranch(of conversation: ConversationReference, head: Int?) async {
        guard let name = name(of: conversation) else { return }
        await store.showBranch(endingWith: head, in: name)
    }

    func leave(_ conversation: ConversationReference) async {
        let known = names.withLock { $0.removeValue(forKey: conversation.serial) }
        guard let name = known ?? conversation.storedID else { return }
        await store.close(name)
    }
}

extension KeptTurn {
    fileprivate func stored(at moment: Double) -> ConversationTurn {
        ConversationTurn(
            question: question.map {
                StoredMessage(
                    number: $0.number, parent: $0.parent, created: moment,
                    parts: [.text($0.text)], attachments: $0.files)
            },
            answer: StoredMessage(
                number: answer, parent: parent, created: moment, answer: record),
            system: instructions, options: options)
    }
}
