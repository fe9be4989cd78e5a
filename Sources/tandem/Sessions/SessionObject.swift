import FoundationEssentials
import HybridEngine

/// An entry of `sessions list --json` and, with `matches`, of `search`.
struct SessionObject: Encodable {
    let id: String
    let title: String
    /// ISO 8601.
    let created: String
    let updated: String
    let models: [String]
    let messages: Int
    /// Only a search has them.
    let matches: [Match]?

    struct Match: Encodable {
        /// Nil for the title or the system instructions.
        let message: Nullable<Int>
        let text: String
    }

    init(_ summary: ConversationSummary, matches: [ConversationMatch.Passage]? = nil) {
        id = summary.id
        title = summary.title
        created = Self.date(summary.created)
        updated = Self.date(summary.updated)
        models = summary.models
        messages = summary.messages
        self.matches = matches?.map { Match(message: Nullable($0.message), text: $0.text) }
    }

    private static func date(_ moment: Double) -> String {
        Date(timeIntervalSince1970: moment).formatted(.iso8601)
    }
}
