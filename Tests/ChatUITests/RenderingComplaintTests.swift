import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// What users of other chats complain of on the screen, by the numbers of our
/// list. More of them carry their numbers beside what they are about: C24 and C30
/// in `ReadingTests`, C29 in `MarkdownTests`, C34 in `LongConversationTests`, C35
/// in `SpeedTests` of the whole program, C39 and C40 in `ThemeTests`, C42 and C44
/// in `CopyTests` and `ClipboardTests`. C34 and C35 are figures of `make bench` too.
@Suite struct RenderingComplaintTests {
    private func rows(_ chat: ChatDriver) -> [String] {
        (0..<chat.state.size.rows).map { chat.frame.buffer.rowText($0) }
    }

    /// C22: emoji of every kind leave borders straight.
    @Test(arguments: [
        "❤️", "👨‍👩‍👧", "🇫🇷", "👍🏽", "⚠️", "1️⃣", "e\u{301}\u{302}\u{303}\u{304}\u{305}", "한", "👩🏽‍🚀",
    ])
    func c22BordersStayStraight(_ cluster: String) {
        var chat = ChatDriver(60, 20)
        chat.run("Hello<enter>\n> start")
        chat.respond(
            .textDelta("| a | b |\n|---|---|\n| \(cluster) | x |\n| plain | y |\n\n\(cluster)|end"))
        chat.run("> finish")
        let buffer = chat.frame.buffer
        let bars = (0..<20).compactMap { row in
            buffer.row(row).firstIndex { ["│", "┼"].contains($0.cluster) }
                .map { $0 - buffer.row(row).startIndex }
        }
        #expect(bars.count == 4 && Set(bars).count == 1, "\(rows(chat))")
        for row in 0..<20 {
            let columns = buffer.row(row).reduce(0) { $0 + $1.width }
            #expect(columns == 60)
        }
        #expect(chat.answer?.record.text.contains(cluster) == true)
    }

    /// C25: a token changes a few cells, never the whole screen.
    @Test func c25ATokenChangesFewCells() {
        var chat = ChatDriver(80, 24)
        chat.run("Hello<enter>\n> start")
        var before = chat.frame.buffer
        var changed = 0
        for _ in 0..<100 {
            chat.respond(.textDelta("word "))
            let now = chat.frame.buffer
            changed += now.diff(from: before).reduce(0) { $0 + $1.cells.count }
            before = now
        }
        #expect(changed < 100 * 40, "\(changed) cells")
    }

    /// C27: the last token of a burst is in the frame after it.
    @Test func c27TheLastTokenIsShown() {
        for round in 0..<100 {
            var chat = ChatDriver(80, 24)
            chat.run("Hello<enter>\n> start")
            let burst = (0..<50).map { index in
                Action.response(
                    turn: chat.turn, .textDelta(index < 49 ? "*t\(index)* " : "last\(round)"))
            }
            let end = [Action.response(turn: chat.turn, .finished(.stop, Sample.statistics))]
            _ = update(&chat.state, burst + end, at: chat.now)
            #expect(rows(chat).contains { $0.contains("last\(round)") })
        }
    }

    /// C32: scrolled up stays scrolled up; End follows again.
    @Test func c32TheViewStaysStill() {
        var chat = ChatDriver(60, 16)
        chat.run("Hello<enter>\n> start")
        for line in 0..<100 { chat.respond(.textDelta("- line \(line)\n")) }
        chat.run("<pageup>")
        let still = Array(rows(chat)[2..<10])
        for line in 100..<300 { chat.respond(.textDelta("- line \(line)\n")) }
        #expect(Array(rows(chat)[2..<10]) == still)
        #expect(rows(chat).contains { $0.contains("200 new lines below") })
        chat.run("<end>")
        #expect(rows(chat).contains { $0.contains("line 299") })
        chat.respond(.textDelta("- line 300\n- x"))
        #expect(rows(chat).contains { $0.contains("line 300") })
    }

    /// C37: after any resizes the screen is that of a fresh start.
    @Test func c37ResizesLeaveNothingBehind() {
        var chat = ChatDriver(80, 24)
        chat.run("Hello<enter>\n> start")
        let pieces = ReadingTests.page.split(separator: " ", omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() {
            chat.respond(.textDelta(piece + " "))
            let columns = [80, 40, 120, 80][index % 4]
            if index < 80 { chat.run("> size \(columns)x24") }
        }
        chat.run("> size 80x24")
        var fresh = ChatDriver(80, 24)
        fresh.run("Hello<enter>\n> start")
        fresh.respond(.textDelta(pieces.map { $0 + " " }.joined()))
        #expect(Array(rows(chat)[6...]) == Array(rows(fresh)[6...]))
    }

    /// C43: letters go out in the order in which they were written.
    @Test func c43LogicalOrder() {
        var chat = ChatDriver(60, 16)
        chat.run(Sample.turn("Hello", "שלום abc 123 مرحبا"))
        #expect(rows(chat).contains { $0.contains("שלום abc 123 مرحبا") })
        #expect(chat.frame.cursor != nil)
    }

    /// C45: nothing that a terminal would obey is in any cell, wherever it came
    /// from, and it can be seen.
    @Test func c45NothingIsObeyed() {
        let evil = "\u{1B}]52;c;eA==\u{07}\u{1B}[2J\u{9B}1m\r\u{202E}"
        let texts = [
            evil, "# \(evil)", "```\(evil)\n\(evil)\n```",
            "| \(evil) | b |\n|---|---|\n| \(evil) | c |",
            "[\(evil)](https://a.example/\(evil))", "- \(evil)\n> \(evil)", "`\(evil)` **\(evil)**",
            "<\(evil)>",
        ]
        for text in texts {
            var chat = ChatDriver(80, 24)
            chat.run("Hello<enter>")
            let model = ModelDescriptor(name: evil, source: .onDevice)
            chat.respond(.started(model, RouteDecision(mode: .onlyOnDevice, attempts: [])))
            chat.respond(.textDelta(text))
            chat.run("> finish")
            for cell in chat.frame.buffer.cells {
                for scalar in cell.glyph.scalars {
                    #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
                    #expect(scalar != "\u{202E}")
                }
            }
            #expect(rows(chat).joined().contains("␛"))
            for address in chat.frame.links.values {
                #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            }
        }
    }
}
