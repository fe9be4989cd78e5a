import TestSupport
import Testing

/// The context window and its cache, through the whole program and the real
/// model.
@Suite struct ContextTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func window(contextTokens: Int) throws -> ChatWindow {
        try home.write(
            "{mode: 'only-on-device', device: {contextTokens: \(contextTokens)}, "
                + "options: {device: {maximumResponseTokens: 40, sampling: 'greedy'}}}",
            to: "config.json")
        return try ChatWindow(
            .real, columns: 100, rows: 50, environment: ["TANDEM_HOME": home.path])
    }

    /// The answer to a question, and why.
    private func ask(_ question: String, _ window: ChatWindow) throws -> String {
        let finished = Self.finishedAnswers(in: try window.tmux.screen())
        try window.tmux.paste(question)
        try window.tmux.wait(forText: String(question.suffix(4)))
        try window.tmux.keys("Enter")
        try window.tmux.wait(for: "the whole answer", within: 60) {
            Self.finishedAnswers(in: $0) > finished
        }
        try window.tmux.type("/why")
        try window.tmux.wait(forText: "> /why")
        try window.tmux.keys("Enter")
        // The last row of the frame is drawn last.
        let screen = try window.tmux.wait(for: "the whole card") {
            $0.contains("Why this model") && $0.contains("Esc closes · F1 help")
        }
        try window.tmux.keys("Escape")
        try window.tmux.wait(for: "the conversation") { !$0.contains("Why this model") }
        // The card may break a line anywhere between two words.
        return screen.split { $0.isWhitespace || $0 == "│" }.joined(separator: " ")
    }

    @Test func theSecondTurnReadsOnlyWhatIsNew() throws {
        let window = try window(contextTokens: 2048)
        #expect(try ask("What is the capital of France?", window).contains("16 in, "))
        let second = try ask("And of Italy?", window)
        let figures = try #require(second.firstMatch(of: /(\d+) in \((\d+) of them kept/))
        let (prompt, kept) = (try #require(Int(figures.1)), try #require(Int(figures.2)))
        // What is new: the message and the words of the template around it.
        #expect(kept > 16 && prompt - kept < 20)
    }

    @Test func whatDoesNotFitIsLeftOutAndSaid() throws {
        let window = try window(contextTokens: 256)
        let padding = String(repeating: "very ", count: 110)
        for (animal, leftOut) in [("dog", "0 turns"), ("cat", "1 turn")] {
            let why = try ask("Tell me about a \(padding) old \(animal).", window)
            #expect(why.contains("\(leftOut) left out"), "\(why)")
        }
        #expect(try window.tmux.screen().contains("1 earlier turn did not fit and was left out."))
    }

    /// Nothing is generated, and the next message works.
    @Test func aMessageThatIsTooLongIsRefusedWithItsFigures() throws {
        let window = try window(contextTokens: 256)
        try window.tmux.paste(String(repeating: "a ", count: 250))
        try window.tmux.keys("Enter")
        let screen = try window.tmux.wait(forText: "too long for the model", within: 30)
        let words = screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("256 are available. Nothing was generated"))
        try window.ask("What is 1?", expecting: "tok/s")
    }

    /// The prompt of some thousand tokens takes seconds to read.
    @Test func aLongPromptCanBeStopped() throws {
        let window = try window(contextTokens: 8192)
        try window.ask("What is the capital of France?", expecting: "Paris")
        try window.tmux.paste(String(repeating: "word after word ", count: 1_500))
        try window.tmux.keys("Enter")
        try window.tmux.wait(for: "the prompt to be read") {
            $0.contains("device ") && !$0.contains("device ready")
        }
        try window.tmux.keys("Escape")
        try window.tmux.wait(for: "the end", within: 5) { $0.contains("device ready") }
        try window.ask("What is the capital of Italy?", expecting: "Rome")
    }

    private static func finishedAnswers(in screen: String) -> Int {
        screen.split(separator: "\n").count { $0.contains("on device ·") && $0.contains("tok/s") }
    }
}
