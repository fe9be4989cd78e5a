import Foundation
import TestSupport
import Testing

@testable import HybridEngine

/// The language model through its process.
@Suite struct LanguageIdentifierModelTests {
    private let lab: Lab

    init() throws { lab = try Lab() }

    /// Time is no matter here: programs built for tests are slow.
    private func identifier() -> ModelLanguageIdentifier {
        ModelLanguageIdentifier(lab.environment, deadline: .seconds(30))
    }

    private static func sentences() throws -> [(language: String, text: String)] {
        let theirs = try String(
            contentsOf: URL(filePath: CustomModels.path("langid_sentences.tsv")), encoding: .utf8)
        let ours = try String(
            contentsOf: URL(filePath: CustomModels.path("langid_more.tsv")), encoding: .utf8)
        return (theirs + ours).split(separator: "\n").map { line in
            let parts = line.split(separator: "\t")
            return (String(parts[0]), String(parts[1]))
        }
    }

    @Test func nineInTenSentencesAreRight() async throws {
        let identifier = identifier()
        let sentences = try Self.sentences()
        #expect(sentences.count >= 92)
        #expect(Set(sentences.map(\.language)).count == 25)
        var wrong: [String] = []
        for (language, text) in sentences {
            let guess = await identifier.guess(Prose.words(of: text))
            if guess?.name != language { wrong.append("\(language), not \(guess?.name ?? "nil")") }
        }
        #expect(wrong.count * 10 <= sentences.count, "\(wrong)")
        await identifier.shutDown()
    }

    /// What people ask a chat: none of it may leave for another language.
    private static let english = [
        "Write a haiku about autumn", "Explain TCP to me", "hi", "hello there", "What is 2+2?",
        "Give me a list of five fruits", "Why is the sky blue?", "tell me a joke", "ok thanks",
        "Translate to French: I am hungry", "What is the capital of Peru?", "Continue",
        "Name three primary colours.", "regex for ISO dates", "sort list python",
        "Paris hotels cheap", "git rebase interactive", "Tell me a story", "Say an emoji",
        "How do I cook al dente pasta?", "docker compose restart policy unless-stopped",
        "lorem ipsum dolor sit amet consectetur", "Answer in one word", "vim exit",
        "Hello, my name is Jürgen Müller and I live in München", "", "12 + 30",
        "What did Kılıçdaroğlu say about the elections in the year 2023?",
        "Translate привет into English for me, please", "Explain this: `Почему небо голубое`",
        "Fix this:\n```c\nint main() { return x; }\n```",
    ]

    @Test func englishStaysEnglishOrUnsure() async {
        let identifier = identifier()
        for text in Self.english {
            let guess = await identifier.language(of: text)
            #expect(guess == nil || guess?.code == "en", "\(text): \(String(describing: guess))")
        }
        await identifier.shutDown()
    }

    @Test(arguments: [
        ("Warum ist der Himmel am Tag blau und am Abend rot?", "de"),
        ("Pourquoi le ciel devient-il rouge quand le soleil se couche ?", "fr"),
        ("Gökyüzü neden gün batımında kırmızıdır?", "tr"), ("Почему небо голубое?", "ru"),
        ("ทำไมท้องฟ้าถึงเป็นสีฟ้า", "th"), ("چرا آسمان آبی است؟ پرنده", "fa"), ("你好", "zh"),
        ("空はなぜ青いのですか？", "ja"), ("Dlaczego niebo jest niebieskie w ciągu dnia?", "pl"),
    ])
    func othersAreTold(text: String, code: String) async {
        let identifier = identifier()
        let guess = await identifier.language(of: text)
        #expect(guess?.code == code)
        #expect((guess?.confidence ?? 0) > 0.5)
        await identifier.shutDown()
    }

    @Test func withoutTheRuntimeTheScriptDecides() async {
        let identifier = ModelLanguageIdentifier(
            lab.environment, library: "/nonexistent.so", deadline: .seconds(30))
        #expect(await identifier.language(of: "Почему небо голубое сегодня?")?.code == "ru")
        #expect(await identifier.language(of: "Warum ist der Himmel am Tag blau?") == nil)
        await identifier.shutDown()
    }

    @Test func aSlowModelIsNotWaitedFor() async {
        let identifier = ModelLanguageIdentifier(lab.environment, deadline: .zero)
        #expect(await identifier.language(of: "Warum ist der Himmel am Tag blau?") == nil)
        #expect(await identifier.language(of: "Почему небо голубое сегодня?")?.code == "ru")
        await identifier.shutDown()
    }

    /// The fourth text is answered although the model could be asked again.
    @Test func whatFailsIsGivenUp() async throws {
        let identifier = ModelLanguageIdentifier(
            lab.environment, library: "\(lab.folder.path)/late.so", deadline: .seconds(30))
        for _ in 0..<3 {
            #expect(await identifier.guess(Prose.words(of: "Warum ist der Himmel blau?")) == nil)
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(lab.folder.path)/late.so", withDestinationPath: CustomModels.library)
        #expect(await identifier.guess(Prose.words(of: "Warum ist der Himmel blau?")) == nil)
        await identifier.shutDown()
    }

    @Test func scriptAndModelTogether() {
        func guess(_ code: String, _ confidence: Double) -> LanguageGuess {
            LanguageGuess(code: code, name: code, confidence: confidence)
        }
        typealias Identifier = ModelLanguageIdentifier
        #expect(Identifier.choice(script: nil, model: guess("de", 0.9))?.code == "de")
        #expect(Identifier.choice(script: nil, model: guess("de", 0.6)) == nil)
        #expect(
            Identifier.choice(script: guess("ru", 0.7), model: guess("uk", 0.9))?.code == "uk")
        #expect(
            Identifier.choice(script: guess("ru", 0.7), model: guess("en", 0.9))?.code == "ru")
        #expect(
            Identifier.choice(script: guess("fa", 0.9), model: guess("ar", 0.9))?.code == "fa")
        #expect(
            Identifier.choice(script: guess("tr", 0.9), model: guess("tr", 0.99))?.confidence
                == 0.99)
    }
}
