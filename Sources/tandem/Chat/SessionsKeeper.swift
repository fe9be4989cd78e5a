import ChatUI
import HybridEngine

/// Does what the list of conversations wants of the store, one after the
/// other. A question that is no longer the last one is not asked.
@MainActor
final class SessionsKeeper {
    private let saved: ChatStore
    private let keeper: ConversationKeeper?
    private let mailbox: Mailbox
    /// Where files go.
    private let folder: String
    private var last: Task<Void, Never>?
    private var listing: Task<Void, Never>?

    init(_ saved: ChatStore, _ keeper: ConversationKeeper?, folder: String, _ mailbox: Mailbox) {
        self.saved = saved
        self.keeper = keeper
        self.folder = folder
        self.mailbox = mailbox
    }

    func list(_ query: SessionsQuery) {
        listing?.cancel()
        let (store, keeper) = (saved.store, keeper)
        listing = then { mailbox in
            guard !Task.isCancelled else { return }
            let inHand = keeper?.name(of: query.inHand)
            do throws(LanguageModelError) {
                let found = try await store.entries(query, inHand: inHand)
                mailbox.post(.sessions(found, query: query.number))
            } catch {
                mailbox.post(
                    .sessionsFailed(ErrorPresentation(error).sentence, query: query.number))
            }
        }
    }

    func open(_ name: String, inHand: ConversationReference) {
        let (saved, keeper) = (saved, keeper)
        then { mailbox in
            do throws(LanguageModelError) {
                guard let id = try await saved.store.resolve(name) else {
                    mailbox.post(.notOpened(Self.unknown(name)))
                    return
                }
                if id == keeper?.name(of: inHand) {
                    mailbox.post(.notOpened("This conversation is on the screen"))
                    return
                }
                await saved.open(id, mailbox)
            } catch {
                mailbox.post(.notOpened(ErrorPresentation(error).sentence))
            }
        }
    }

    func rename(_ id: String, to title: String?) {
        change(id) { store throws(LanguageModelError) in try await store.rename(id, to: title) }
    }

    func remove(_ id: String) {
        change(id) { store throws(LanguageModelError) in try await store.remove(id) }
    }

    func restore(_ id: String) {
        change(id) { store throws(LanguageModelError) in try await store.restore(id) }
    }

    func export(_ id: String) {
        let (store, folder) = (saved.store, folder)
        then { mailbox in
            do throws(LanguageModelError) {
                guard let conversation = try await store.load(id) else {
                    mailbox.post(.notice(Self.gone))
                    return
                }
                let path = try ExportFile.write(conversation, in: folder)
                mailbox.post(.notice("Written to \(path)"))
            } catch {
                mailbox.post(.notice(ErrorPresentation(error).sentence))
            }
        }
    }

    /// All is done.
    func finish() async { await last?.value }

    private func change(
        _ id: String,
        _ work: @escaping @Sendable (ConversationStore) async throws(LanguageModelError) -> Bool
    ) {
        let store = saved.store
        then { mailbox in
            var failure: String?
            do throws(LanguageModelError) {
                if try await !work(store) { failure = Self.gone }
            } catch {
                failure = ErrorPresentation(error).sentence
            }
            mailbox.post(.sessionChanged(id: id, failure: failure))
        }
    }

    /// Work that waits for all before it.
    @discardableResult
    func then(_ work: @escaping @Sendable (Mailbox) async -> Void) -> Task<Void, Never> {
        let (mailbox, before) = (mailbox, last)
        let task = Task.detached {
            await before?.value
            await work(mailbox)
        }
        last = task
        return task
    }

    nonisolated private static let gone = "That conversation is gone"

    nonisolated private static func unknown(_ name: String) -> String {
        "There is no conversation \u{201C}\(name)\u{201D}; /sessions lists them"
    }
}

extension ConversationStore {
    /// What the list shows.
    fileprivate func entries(
        _ query: SessionsQuery, inHand: String?
    ) throws(LanguageModelError) -> [SessionEntry] {
        let found: [(summary: ConversationSummary, passages: [String])] =
            query.isSearch
            ? try search(query.text, limit: 100).map { ($0.summary, $0.passages.map(\.text)) }
            : try list(limit: query.limit, offset: query.offset).map { ($0, []) }
        let now = moment
        return found.map { summary, passages in
            SessionEntry(
                summary, secondsAgo: now - summary.updated, passages: passages,
                isInHand: summary.id == inHand)
        }
    }
}
