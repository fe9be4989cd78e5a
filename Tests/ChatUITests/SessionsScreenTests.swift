import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Pictures of the list of conversations, in `Screens/`.
@Suite struct SessionsScreenTests {
    static let sizes = [(100, 30), (80, 24), (40, 12)]

    private func chat(_ columns: Int, _ rows: Int, isUnicode: Bool = true) -> ChatDriver {
        var chat = ChatDriver(columns, rows) { settings in
            settings.capabilities = TerminalCapabilities(colors: 1, isUnicode: isUnicode)
        }
        chat.run("<f5>")
        chat.act(.sessions(Sample.sessions, query: chat.state.lastQuery))
        return chat
    }

    @Test(arguments: sizes)
    func list(columns: Int, rows: Int) {
        var chat = chat(columns, rows)
        chat.run("<down>")
        expect(chat, named: "sessions-\(columns)x\(rows)")
    }

    @Test(arguments: sizes)
    func search(columns: Int, rows: Int) {
        var chat = chat(columns, rows)
        chat.run("mavi")
        let found = Sample.session(
            "c", "Gökyüzü neden mavi?", 200_000, models: ["gemini-3.1-flash-lite"],
            passages: ["Gökyüzü mavi görünür, çünkü hava kısa dalgaları daha çok saçar …"])
        chat.act(.sessions([found], query: chat.state.lastQuery))
        expect(chat, named: "sessions-search-\(columns)x\(rows)")
    }

    @Test(arguments: sizes)
    func rename(columns: Int, rows: Int) {
        var chat = chat(columns, rows)
        chat.run("<down><c-r>, newest first")
        expect(chat, named: "sessions-rename-\(columns)x\(rows)")
    }

    @Test func removed() {
        var chat = chat(80, 24)
        chat.run("<down><delete>")
        expect(chat, named: "sessions-removed-80x24")
    }

    @Test func keysInALittleWindow() {
        var chat = chat(40, 12)
        chat.run("<f1>")
        expect(chat, named: "sessions-keys-40x12")
    }

    @Test(arguments: [(100, 30), (40, 12)])
    func withoutUnicode(columns: Int, rows: Int) {
        let chat = chat(columns, rows, isUnicode: false)
        expect(chat, named: "sessions-ascii-\(columns)x\(rows)")
        #expect(chat.frame.buffer.cells.allSatisfy { $0.glyph.ascii != nil })
    }

    @Test func log() {
        var chat = ChatDriver(80, 12)
        chat.run("/log<enter>")
        chat.act(
            .logRead([
                "2026-05-17T09:41:00Z info device: the runtime has started",
                "2026-05-17T09:41:07Z notice cloud: resting for 23 s after an answer with status "
                    + "429 from the service",
            ]))
        expect(chat, named: "log-80x12")
    }

    private func expect(
        _ chat: ChatDriver, named name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let frame = chat.frame
        expectScreen(
            frame.buffer, cursor: frame.cursor, named: name, sourceLocation: sourceLocation)
    }
}
