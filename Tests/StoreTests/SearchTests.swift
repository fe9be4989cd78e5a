import Foundation
import HybridEngine
import ProcessSupport
import Testing

/// Search finds what was stored, all of it and nothing else.
@Suite struct SearchTests {
    private let folder: TemporaryFolder
    private let store: ConversationStore

    init() throws {
        folder = try TemporaryFolder()
        store = ConversationStore(path: folder.path + "/tandem.db")
    }

    private func found(_ text: String) async throws -> Set<String> {
        Set(try await store.search(text).map(\.summary.id))
    }

    private func add(_ id: String, _ texts: String...) async throws {
        let messages = texts.enumerated().map { index, text in
            Samples.question(index + 1, after: index == 0 ? nil : index, text)
        }
        _ = try await store.add(
            StoredConversation(id: id, created: 0, head: texts.count, messages: messages))
    }

    @Test(
        arguments: [
            ("himmel", true), ("HIMM", true), ("blau himmel", true), ("immel", false),
            ("\"Himmel", true), ("Himmel AND OR NOT", false), ("über", true), ("uber", true),
            ("naïve", true), ("日本語", true), ("本", true), ("本日", false), ("don't", true),
            ("C++", true), ("++", false), ("", false), ("himmel*", true), ("text:himmel", false),
            ("Himmel \0", true), ("(blau", true), ("สวัสดี", true), ("NEAR(x", false),
        ])
    func words(query: String, isFound: Bool) async throws {
        try await add("a", "Warum ist der Himmel blau? C++, don't, naive über 日本語 สวัสดีครับ")
        #expect(try await found(query) == (isFound ? ["a"] : []))
    }

    @Test func everythingIsSearched() async throws {
        _ = try await store.add(Samples.rich)
        for word in ["quoted", "brief", "why", "blue", "think", "print", "half", "more", "gs"] {
            #expect(try await found(word) == [Samples.rich.id], "\(word)")
        }
    }

    @Test func thePassageIsShown() async throws {
        try await add("a", "first", "some words before the needle and some after 日本語")
        let match = try #require(try await store.search("needle").first)
        #expect(
            match.passages == [
                .init(message: 2, text: "some words before the needle and some after 日本語")
            ])
    }

    @Test func theNewestComesFirst() async throws {
        for id in ["a", "b", "c"] { try await add(id, "needle", "needle", "needle", "needle") }
        let matches = try await store.search("needle", limit: 2)
        #expect(matches.map(\.summary.id) == ["c", "b"])
        #expect(matches.first?.passages.map(\.message) == [4, 3, 2])
    }

    /// Any word of any message is found, by any of its beginnings, and exactly
    /// in the conversations that have it.
    @Test(arguments: 0..<4)
    func whatIsStoredIsFound(seed: UInt64) async throws {
        var random = Random(seed)
        let words = (0..<60).map { _ in Self.word(&random) }
        var conversations: [String: [String]] = [:]
        for number in 0..<30 {
            let text = (0..<8).compactMap { _ in words.randomElement(using: &random) }
            conversations["c\(number)"] = text
            let joined = text.joined(separator: [" ", "\n", ", ", " — "][number % 4])
            try await add("c\(number)", joined)
        }
        for _ in 0..<60 {
            guard let word = words.randomElement(using: &random) else { continue }
            let length = Int.random(in: 1...word.count, using: &random)
            let beginning = String(word.prefix(length))
            let expected = conversations.filter { _, text in
                text.contains { Self.folded($0).hasPrefix(Self.folded(beginning)) }
            }
            #expect(try await found(beginning) == Set(expected.keys), "\(beginning)")
        }
    }

    private static func folded(_ word: String) -> String {
        String(word.map { ["ä": "a", "ñ": "n"][$0] ?? $0 })
    }

    private static func word(_ random: inout Random) -> String {
        let letters = Array("abcdeäßñøжщαω0123")
        return String(
            (0..<Int.random(in: 1...9, using: &random)).compactMap { _ in
                letters.randomElement(using: &random)
            })
    }
}

/// SplitMix64: the same numbers every time.
struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
