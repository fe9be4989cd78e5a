import Testing

@testable import HybridEngine

@Suite struct LanguageIdentifierTests {
    private func code(_ text: String) -> String? {
        ScriptLanguageIdentifier().language(of: text)?.code
    }

    @Test(
        arguments: [
            ("Почему небо голубое?", "ru"), ("Привет", "ru"), ("Чому небо блакитне і їжак", "uk"),
            ("Γιατί ο ουρανός είναι μπλε;", "el"), ("למה השמיים כחולים?", "he"),
            ("لماذا السماء زرقاء؟", "ar"), ("چرا آسمان آبی است؟ پرنده", "fa"),
            ("आसमान नीला क्यों है?", "hi"), ("ทำไมท้องฟ้าถึงเป็นสีฟ้า", "th"),
            ("为什么天空是蓝色的？", "zh"), ("你好", "zh"), ("空はなぜ青いのですか？", "ja"),
            ("なぜ", "ja"), ("하늘은 왜 파란가요?", "ko"),
            ("Gökyüzü neden gün batımında kırmızıdır?", "tr"),
            ("Tại sao bầu trời có màu xanh?", "vi"),
            ("请解释 JavaScript 中的 closure 概念", "zh"),
        ])
    func scriptsTell(_ text: String, _ expected: String) {
        #expect(code(text) == expected)
    }

    @Test(
        arguments: [
            "", "?", "12 + 30", "я", "好", "Why is the sky blue?", "Warum ist der Himmel blau?",
            "Pourquoi le ciel est-il bleu ?", "Who is Recep Tayyip Erdoğan?",
            "What did Kılıçdaroğlu say about the elections in the year 2023?",
            "The Greek letter π is irrational", "Translate привет into English for me, please",
            "Explain this: `Почему небо голубое`", "https://пример.испытание/Почему-небо",
        ])
    func whatIsUnsureIsNothing(_ text: String) {
        #expect(code(text) == nil)
    }

    @Test func codeDoesNotCount() {
        let text = "Объясни:\n```swift\nlet answer = questions.map { $0.answers.first }\n```\n"
        #expect(code(text) == "ru")
        #expect(code("```\nпривет как дела\n```\nExplain this.") == nil)
    }

    @Test func confidenceIsAShare() throws {
        let pure = try #require(ScriptLanguageIdentifier().language(of: "Почему небо голубое ы"))
        #expect(pure == LanguageGuess(code: "ru", name: "Russian", confidence: 0.95))
        let mixed = try #require(
            ScriptLanguageIdentifier().language(of: "Почему небо голубое ы blue"))
        #expect(mixed.confidence < pure.confidence)
    }
}
