import HybridEngine
import Markdown
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Answers as they are set.
@Suite struct ReadingTests {
    /// A page with everything on it.
    static let page = """
        # Sky colours
        Air scatters **short** wavelengths *more* than long ones: see `Rayleigh` and \
        [this page](https://sky.example/why). ~~Dust~~ is another matter. https://sky.example/a

        ## Steps
        1. Look up.
           - at noon
             - or later
           - at dusk
        2. Measure:
           ```python
           def ratio(blue, red):  # to the fourth
           \treturn (red / blue) ** 4
           ```
           > A quote in an item, long enough for two rows in a narrow window.
        3. Compare.

        - [x] measured
        - [ ] compared

        > A quote that is long enough to take more than one row at any width that people use.
        >
        > > and one inside

        | Colour | Wavelength | What it does in the air above us, as far as is known |
        |:-------|-----------:|:----------------------------------------------------|
        | blue   |     450 nm | Scatters about **four** times as much as red light does |
        | 赤     |     700 nm | Passes |
        | `violet` | 400 nm | Is absorbed higher up ❤️ 👨‍👩‍👧 🇫🇷 |

        | One | Two | Three | Four | Five | Six | Seven |
        |----:|-----|-------|------|------|-----|-------|
        | 1 | 2 | 3 | 4 | 5 | 6 | 7 |
        | eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen |

        Averyveryverylongwordthatdoesnotfitinanarrowwindowbecauseitgoesonandonandonandonandonandon and \
        https://sky.example/a/very/long/address/that/does/not/fit/in/a/narrow/window?because=it&is=too#long
        日本語の長い文章はここで折り返されなければなりません。そうでなければ画面からはみ出してしまいます。

        ```swift
        /* Two
           lines */
        let sky = "blue" + String(repeating: "é", count: 4) // a comment that is quite long, for a width
        struct Air { var colour: Int = 0x7F }
        ```

        ```diff
        - red
        + blue
        ```

        ---
        <b>HTML</b> is text. שלום abc 123

        <div>
        a block
        </div>
        """

    private static func chat(_ columns: Int, hasColors: Bool = true) -> ChatDriver {
        var chat = ChatDriver(columns, 125) { settings in
            if !hasColors { settings.capabilities.colors = 1 }
        }
        chat.run("Why?<enter>\n> start\n")
        chat.respond(.textDelta(page))
        chat.run("> finish")
        return chat
    }

    @Test(arguments: [40, 80, 200]) func pageWithEverything(columns: Int) {
        expect(Self.chat(columns), named: "page-\(columns)", styles: true)
    }

    @Test(arguments: [40, 80, 200]) func pageWithoutColours(columns: Int) {
        let chat = Self.chat(columns, hasColors: false)
        expect(chat, named: "page-plain-\(columns)", styles: true)
        #expect(chat.frame.buffer.cells.allSatisfy { $0.style.foreground == .terminal })
    }

    /// However an answer comes, it looks as if it had come at once.
    @Test func aStreamedAnswerIsSetLikeAWholeOne() {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<Soak.count(3, times: 40) {
            var rows = MarkdownRows(width: 60, theme: .terminal)
            var text = ""
            for character in Self.page + "\n" + Self.page {
                text.append(character)
                guard Int.random(in: 0..<6, using: &generator) == 0 else { continue }
                rows.take(text, isWhole: false)
            }
            rows.take(text, isWhole: true)
            var whole = MarkdownRows(width: 60, theme: .terminal)
            whole.take(text, isWhole: true)
            #expect(rows.rows == whole.rows)
        }
    }

    /// The same for any answer, cut anywhere, also inside of what is drawn as one.
    @Test func anyStreamedAnswerIsSetLikeAWholeOne() {
        for seed in 1...UInt64(Soak.count(16)) {
            var random = RandomActions(seed: seed)
            let answer = (0..<30).map { _ in random.markdown() }.joined()
            let width = Int.random(in: 1...90, using: &random.random)
            var rows = MarkdownRows(width: width, theme: .terminal)
            var text = ""
            for scalar in answer.unicodeScalars {
                text.unicodeScalars.append(scalar)
                guard Int.random(in: 0..<5, using: &random.random) == 0 else { continue }
                rows.take(text, isWhole: false)
            }
            rows.take(answer, isWhole: true)
            var whole = MarkdownRows(width: width, theme: .terminal)
            whole.take(answer, isWhole: true)
            #expect(rows.rows == whole.rows, "seed \(seed)")
            #expect(rows.links == whole.links, "seed \(seed)")
        }
    }

    /// C29: what is set takes linear time too.
    @Test(arguments: [
        ">", "- ", "1. ", "*", "[a](b)", "| a ", "|a|\n|-|\n", "> x\n", "```\n", "日本", "a\n",
    ])
    func c29SettingTakesLinearTime(_ mark: String) {
        func seconds(_ count: Int) -> Double {
            let text = String(repeating: mark, count: count) + "a"
            return ProcessorTime.seconds {
                var rows = MarkdownRows(width: 80, theme: .terminal)
                rows.take(text, isWhole: true)
            }
        }
        _ = seconds(200)
        let (short, long) = (seconds(1_000), min(seconds(4_000), seconds(4_000)))
        #expect(long < 0.1 || long < 4 * 4 * short, "\(mark): \(short) s, \(long) s")
    }

    /// A table that comes row by row is set like one that is there.
    @Test(arguments: [20, 40, 80]) func aGrowingTableIsSetLikeAWholeOne(width: Int) {
        let head = "| Colour | Wave | What |\n|:--|--:|:-:|\n"
        let lines = [
            "| a | b | c |", "| 日本語 | **red** | a longer cell |", "| x |", "| `1` | 2 | 3 |",
        ]
        let text = head + lines.joined(separator: "\n")
        var rows = MarkdownRows(width: width, theme: .terminal)
        for end in text.indices { rows.take(String(text[..<end]), isWhole: false) }
        rows.take(text, isWhole: true)
        var layout = BlockLayout(theme: .terminal)
        var margin = Margin(limit: width)
        layout.add(MarkdownParser.parse(text), &margin)
        #expect(rows.rows.map(\.line) == layout.rows.map(\.line))
    }

    /// C30: a table that streams in never turns over, and its last row changes
    /// nothing above it but the widths.
    @Test(arguments: [40, 80, 200]) func c30TableFits(columns: Int) {
        let long = String(repeating: "long cell ", count: 20)
        let lines = [
            "| Name | Text | 色 |", "|---|---|---|", "| a | \(long) | 日本語 |", "| `b` | c | 赤 |",
        ]
        var text = ""
        var heights: [Int] = []
        for line in lines {
            text += line + "\n"
            var rows = MarkdownRows(width: columns, theme: .terminal)
            rows.take(text, isWhole: false)
            heights.append(rows.rows.count)
            #expect(rows.rows.allSatisfy { $0.line.displayWidth <= columns }, "\(rows.rows)")
            let bars = rows.rows.map { row in
                row.line.text.reduce(into: (0, [Int]())) { place, character in
                    if "│┼".contains(character) { place.1.append(place.0) }
                    place.0 += character.displayWidth
                }.1
            }
            if text.contains("---") { #expect(Set(bars).count == 1, "\(rows.rows)") }
        }
        #expect(heights == heights.sorted())
    }

    @Test func c30NarrowTableIsRecords() {
        var rows = MarkdownRows(width: 20, theme: .terminal)
        rows.take(
            "| Colour | Wavelength | Scattering |\n|---|---|---|\n| blue | 450 nm | much |\n| red | 700 nm | little |",
            isWhole: true)
        #expect(
            rows.rows.map(\.line.text) == [
                "Colour: blue", "Wavelength: 450 nm", "Scattering: much", "", "Colour: red",
                "Wavelength: 700 nm", "Scattering: little",
            ])
    }

    /// Every row that goes on says so, and nothing is lost between them.
    @Test func wrapKeepsEveryGrapheme() {
        var generator = SplitMix64(seed: 11)
        let words = ["sky", "日本語", "e\u{301}te", "👨‍👩‍👧", "שלום", "supercalifragilistic", "🇫🇷", "x"]
        for _ in 0..<Soak.count(200) {
            let text = (0..<30).map { _ in words.randomElement(using: &generator) ?? "" }
                .joined(separator: " ")
            let width = Int.random(in: 1...50, using: &generator)
            let lines = SpanWrap.rows([StyledSpan(text)], width: width)
            #expect(lines.map(\.text).joined() == text)
            var rows = MarkdownRows(width: width, theme: .terminal)
            rows.take(text, isWhole: true)
            #expect(
                rows.rows.map(\.line.text).joined().filter { $0 != " " }
                    == text.filter { $0 != " " })
        }
    }

    @Test func longCodeGoesOnWithAMark() {
        var rows = MarkdownRows(width: 10, theme: .terminal)
        rows.take("```\n0123456789abcdef\n\tx\n```", isWhole: true)
        #expect(
            rows.rows.map(\.line.text) == ["``` · 1", "012345678↩", "9abcdef", "    x", "```"])
    }

    /// C24: the last tokens cost what the first ones did.
    @Test(arguments: ["word ", "- an item of **a** list\n", "| a | b |\n", "let x = 1 // y\n"])
    func c24TokensCostTheSame(_ token: String) {
        var rows = MarkdownRows(width: 80, theme: .terminal)
        var text = token.hasPrefix("let") ? "```swift\n" : "| a | b |\n|---|---|\n"
        func seconds(_ count: Int) -> Double {
            ProcessorTime.seconds {
                for _ in 0..<count {
                    text += token
                    rows.take(text, isWhole: false)
                }
            }
        }
        _ = seconds(20)
        let first = seconds(60)
        _ = seconds(400)
        let last = min(seconds(60), seconds(60))
        #expect(last < 10 * 1.5 * first, "\(first) s, \(last) s")
    }
}

private func expect(
    _ chat: ChatDriver, named name: String, styles: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let frame = chat.frame
    expectScreen(
        frame.buffer, cursor: frame.cursor, named: name, styles: styles,
        sourceLocation: sourceLocation)
}
