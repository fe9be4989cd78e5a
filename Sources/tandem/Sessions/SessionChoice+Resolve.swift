import HybridEngine

extension SessionChoice {
    /// What is to be opened, by its whole name.
    enum Resolved: Equatable {
        case new
        case stored(String)
        /// There is no such conversation, and why.
        case missing(String)
    }

    func resolved(in store: ConversationStore) async throws(LanguageModelError) -> Resolved {
        switch opened {
        case .nothing: return .new
        case .last:
            guard let id = try await store.latest() else {
                return .missing("There is no earlier conversation to go on with.")
            }
            return .stored(id)
        case .named(let name):
            guard let id = try await store.resolve(name) else {
                return .missing(SessionWords.unknown(name))
            }
            return .stored(id)
        }
    }
}

/// Sentences about names of conversations.
enum SessionWords {
    static func unknown(_ name: String) -> String {
        "there is no conversation \u{201C}\(name)\u{201D}; tandem sessions list shows them"
    }
}
