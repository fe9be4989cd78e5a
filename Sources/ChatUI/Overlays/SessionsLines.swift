import HybridEngine

/// The conversations as lines, where there is no screen.
enum SessionsLines {
    /// None while they are on their way.
    static func lines(_ list: SessionsList) -> [String] {
        if let failure = list.failure { return [failure] }
        guard !list.isWaiting else { return [] }
        guard !list.entries.isEmpty else {
            return [
                list.isSearch ? "No conversation has these words" : "No conversation is saved yet"
            ]
        }
        let rest = list.isWhole ? [] : ["These are the latest; /sessions WORDS finds others."]
        return list.entries.flatMap(lines) + rest + ["/resume ID opens one."]
    }

    private static func lines(_ entry: SessionEntry) -> [String] {
        let facts = [
            entry.summary.id, SessionsContent.age(entry), SessionsContent.title(entry),
            SessionsContent.count(entry), SessionsContent.models(entry),
        ]
        return [facts.filter { !$0.isEmpty }.joined(separator: " · ")]
            + entry.passages.prefix(1).map { "    " + SessionsContent.clean($0) }
    }
}
