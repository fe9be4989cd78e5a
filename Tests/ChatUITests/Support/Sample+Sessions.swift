@testable import ChatUI
@testable import HybridEngine

extension Sample {
    static func session(
        _ id: String, _ title: String, _ seconds: Double, messages: Int = 4,
        models: [String] = ["SmolLM2-135M-Instruct"], passages: [String] = [],
        isInHand: Bool = false
    ) -> SessionEntry {
        SessionEntry(
            ConversationSummary(
                id: id, title: title, created: 0, updated: 0, models: models, messages: messages),
            secondsAgo: seconds, passages: passages, isInHand: isInHand)
    }

    static let sessions = [
        session("a", "Sky colours", 20, isInHand: true),
        session(
            "b", "A table of the planets with their moons, their years and who found them", 7_300,
            messages: 1_234, models: ["gemini-3.1-flash-lite", "SmolLM2-135M-Instruct"]),
        session("c", "Gökyüzü neden mavi?", 200_000, models: ["gemini-3.1-flash-lite"]),
        session("d", "空はなぜ青いのですか", 9_000_000, messages: 1),
        session("e", "", 90_000_000, messages: 2, models: []),
    ]
}
