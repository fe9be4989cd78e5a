import TestSupport
import Testing

@testable import HybridEngine

@Suite struct ThoughtSplitterTests {
    /// Thoughts and text of an answer that came in these pieces.
    private func split(_ deltas: [String]) -> (thoughts: String, text: String, pieces: Int) {
        var splitter = ThoughtSplitter()
        let pieces = deltas.flatMap { splitter.feed($0) } + splitter.finish()
        var (thoughts, text) = ("", "")
        for piece in pieces {
            switch piece {
            case .thought(let delta):
                #expect(text.isEmpty, "thoughts behind text")
                thoughts += delta
            case .text(let delta): text += delta
            }
        }
        return (thoughts, text, pieces.count)
    }

    static let answers: [(answer: String, thoughts: String, text: String)] = [
        ("Plain text.", "", "Plain text."), ("", "", ""), ("\n\n Indented", "", "\n\n Indented"),
        ("<think>a b</think>c", "a b", "c"), ("<think>\na b\n</think>\n\nc d ", "a b", "c d "),
        (" \n<think>a</think>c", "a", "c"), ("<think></think>c", "", "c"),
        ("<think>\n\n</think>\n\nc", "", "c"), ("<think>a", "a", ""),
        ("<think>a\n</thi", "a\n</thi", ""),
        ("<think>", "", ""), ("<thin", "", "<thin"),
        ("<thinking>a</thinking>", "", "<thinking>a</thinking>"),
        ("<think>a < b </ c</think>d", "a < b </ c", "d"),
        ("a <think>b</think>", "", "a <think>b</think>"),
        ("<think>a</think>b</think>c", "a", "b</think>c"),
        ("<<think>a</think>", "", "<<think>a</think>"),
        ("<think>é 日本\r\n\r\n語</think>\r\n答え", "é 日本\r\n\r\n語", "答え"), ("  ", "", "  "),
        ("<think>a</think>", "a", ""), ("<think>a</think>\n\n", "a", ""),
        ("<think>\u{301}a</think>\u{301}b", "\u{301}a", "\u{301}b"),
    ]

    @Test(arguments: answers)
    func itSplitsWhereverItIsCut(_ answer: String, _ thoughts: String, _ text: String) {
        let scalars = Array(answer.unicodeScalars)
        func string(_ part: ArraySlice<Unicode.Scalar>) -> String {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: part)
            return String(view)
        }
        for cut in 0...scalars.count {
            let parts = split([string(scalars[..<cut]), string(scalars[cut...])])
            #expect(parts.thoughts == thoughts)
            #expect(parts.text == text)
        }
        let parts = split(scalars.map { String($0) })
        #expect(parts.thoughts == thoughts)
        #expect(parts.text == text)
    }

    @Test func anOrdinaryAnswerIsNotDelayed() {
        var splitter = ThoughtSplitter()
        #expect(splitter.feed("The") == [.text("The")])
        #expect(splitter.feed(" sky") == [.text(" sky")])
        #expect(splitter.feed(" <think>") == [.text(" <think>")])
    }

    @Test func thoughtsAreNotHeldBackEither() {
        var splitter = ThoughtSplitter()
        #expect(splitter.feed("<think>") == [])
        #expect(splitter.feed("\nSo") == [.thought("So")])
        #expect(splitter.feed(" it ") == [.thought(" it")])
        #expect(splitter.feed("is") == [.thought(" is")])
    }
}
