import Markdown
import Testing

@Suite struct ParserTests {
    @Test func blocks() {
        let text = """
            # Title
            Some *words* and **more**, ~~not~~ `code`.

            > A quote

            - one
            - [x] two

            1. first
            2. second

            ---
            <b>html</b>
            """
        let blocks = MarkdownText(text).blocks
        #expect(blocks.first == .heading(level: 1, [Span("Title")]))
        #expect(
            blocks[1]
                == .paragraph([
                    Span("Some "), Span("words", style: .emphasis), Span(" and "),
                    Span("more", style: .strong), Span(", "), Span("not", style: .strikethrough),
                    Span(" "), Span("code", style: .code), Span("."),
                ]))
        #expect(blocks[2] == .quote([.paragraph([Span("A quote")])]))
        #expect(blocks[3] == .list(List(items: [.init([.paragraph([Span("one")])])])))
        #expect(
            blocks[4] == .list(List(items: [.init(isDone: true, [.paragraph([Span("two")])])])))
        #expect(blocks[5] == .list(List(start: 1, items: [.init([.paragraph([Span("first")])])])))
        #expect(blocks[6] == .list(List(start: 2, items: [.init([.paragraph([Span("second")])])])))
        #expect(blocks[7] == .rule)
        #expect(blocks[8] == .paragraph([Span("<b>html</b>")]))
    }

    @Test func table() {
        let text = "| a | b |\n|:--|--:|\n| 1 | **2** |\n| 3 |\n"
        let table = Table(
            alignments: [.left, .right], head: [[Span("a")], [Span("b")]],
            rows: [[[Span("1")], [Span("2", style: .strong)]], [[Span("3")], []]])
        #expect(MarkdownText(text).blocks == [.table(table)])
    }

    @Test(arguments: ["\tx = 1  \n\n  y\t\n", "a\n```x\n", "", "no end of line"])
    func codeIsKept(_ code: String) {
        let text = "Before\n````swift title\n\(code)\n````\nafter"
        let block = CodeBlock(language: "swift", text: code + "\n")
        #expect(MarkdownText(text).codeBlocks == [block])
    }

    @Test func codeInAnItem() {
        let text = "1. Do this:\n   ```sh\n   a \\\n     b\n   ```\n   then\n2. ```\n   c\n   ```\n"
        #expect(
            MarkdownText(text).codeBlocks == [
                CodeBlock(language: "sh", text: "a \\\n  b\n"),
                CodeBlock(language: "", text: "c\n"),
            ])
        #expect(BlockSplitter.pieces(of: text).map(\.items) == [[], [1], [1], [], [2]])
    }

    @Test func codeThatNeverEnds() {
        let code = MarkdownText("```\nlet a\n").codeBlocks
        #expect(code == [CodeBlock(language: "", text: "let a\n", isClosed: false)])
    }

    @Test func links() {
        let text =
            "See [this](https://a.example/x) and https://b.example.\n\n[n]: https://c.example"
        #expect(
            MarkdownText(text).links == [
                "https://a.example/x", "https://b.example", "https://c.example",
            ])
    }

    @Test func numbersGoOn() {
        let pieces = BlockSplitter.pieces(of: "1. a\n1. b\n   - x\n1. c\n\ntext\n\n7. d\n")
        #expect(pieces.map(\.number) == [1, 2, nil, 3, nil, 7])
        #expect(pieces.map(\.items) == [[], [], [2], [], [], []])
    }

    @Test func aLongTableGoesOn() {
        let row = "| one | \(String(repeating: "x", count: 90)) |\n"
        let text = "| a | b |\n|---|---|\n" + String(repeating: row, count: 200)
        let blocks = MarkdownText(text).blocks
        guard case .table(let table)? = blocks.first, blocks.count == 1 else {
            Issue.record("\(blocks)")
            return
        }
        #expect(table.rows.count == 200)
        let pieces = BlockSplitter.pieces(of: text)
        #expect(pieces.dropFirst().allSatisfy { $0.range.count == row.utf8.count })
    }

    /// Where a table begins and ends, and what only looks like one.
    @Test(arguments: [
        ("Text\n| a | b |\n|---|---|\n| 1 | 2 |\n\nText", ["text", "table 1", "text"]),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n- item", ["table 1", "list"]),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n2. item", ["table 1", "list"]),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n# Title", ["table 1", "heading"]),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n> quote", ["table 1", "quote"]),
        ("| a | b |\n|---|---|\n===\nplain", ["table 2"]),
        ("| a | b |\n|---|---|---|\n| 1 | 2 |", ["text"]),
        ("a | b\n--|--\n1 | 2", ["table 1"]),
        ("| a | b |\n|---|---|", ["table 0"]),
    ])
    func tablesBeginAndEnd(text: String, kinds: [String]) {
        let found = MarkdownText(text).blocks.map { block in
            switch block {
            case .table(let table): "table \(table.rows.count)"
            case .paragraph: "text"
            case .list: "list"
            case .heading: "heading"
            case .quote: "quote"
            default: "other"
            }
        }
        #expect(found == kinds)
    }

    @Test func aTableInAnItem() {
        for text in [
            "- | a | b |\n  |---|---|\n  | 1 | 2 |\n  | 3 | 4 |\n",
            "- Look:\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n  | 3 | 4 |\n",
        ] {
            let pieces = BlockSplitter.pieces(of: text)
            let rows = pieces.suffix(2).flatMap { $0.blocks(of: text) }
            for (block, first) in zip(rows, ["1", "3"]) {
                guard case .table(let table) = block else {
                    Issue.record("\(block)")
                    continue
                }
                #expect(table.head.map(\.text) == ["a", "b"])
                #expect(table.rows.first?.first?.text == first)
            }
            #expect(pieces.suffix(2).allSatisfy { $0.items == [nil] })
        }
    }

    /// A long quote is cut where nobody sees it: code and open marks stay whole.
    @Test func aLongQuoteGoesOn() {
        let line = "> Some **bold** words and so on, as somebody said.\n"
        let code = "> ```\n" + String(repeating: "> let x = 1\n", count: 40) + "> ```\n"
        let text =
            String(repeating: line, count: 30) + ">\n" + code + String(repeating: line, count: 30)
        let pieces = BlockSplitter.pieces(of: text)
        #expect(pieces.count > 3)
        #expect(pieces.dropFirst().allSatisfy { $0.kind == .quoted })
        #expect(
            MarkdownText(text).codeBlocks.map(\.text) == [
                String(repeating: "let x = 1\n", count: 40)
            ])
        let quoted = MarkdownText(text).blocks.compactMap { block in
            if case .quote(let inner) = block { inner } else { nil }
        }
        #expect(quoted.count == pieces.count)
    }

    @Test func aLongParagraphGoesOn() {
        let text = "Some **bold words** and so on. " + String(repeating: "words and ", count: 900)
        var spans: [Span] = []
        for case .paragraph(let more) in MarkdownText(text).blocks { spans += more }
        #expect(MarkdownText(text).blocks.count > 5)
        let words = spans.text.split(separator: " ")
        #expect(words == text.replacing("**", with: "").split(separator: " "))
    }
}
