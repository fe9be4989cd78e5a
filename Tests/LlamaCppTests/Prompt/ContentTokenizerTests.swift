import Testing

@testable import LlamaCpp

@Suite struct ContentTokenizerTests {
    @Test(arguments: [
        ("short", 10, ["short"]), ("ab\ncd\nef", 6, ["ab\ncd\n", "ef"]),
        ("ab\ncdefghij", 6, ["ab\n", "cdefgh", "ij"]), ("abcdefgh", 4, ["abcd", "efgh"]),
        ("\n\n\n\n\n", 2, ["\n\n", "\n\n", "\n"]), ("ab\r\ncd", 5, ["ab\r\n", "cd"]),
    ])
    func cutsLongTextAtEndsOfLines(text: String, limit: Int, pieces: [String]) {
        #expect(ContentTokenizer.pieces(of: text, limit: limit) == pieces)
    }

    @Test func neverCutsWithinAScalar() {
        let text = String(repeating: "é👩‍👩‍👧", count: 50)
        for limit in 4...40 {
            let pieces = ContentTokenizer.pieces(of: text, limit: limit)
            #expect(pieces.joined() == text)
            #expect(pieces.allSatisfy { $0.utf8.count <= limit && !$0.isEmpty })
        }
    }
}
