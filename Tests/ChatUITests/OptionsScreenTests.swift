import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Pictures of the option panels, in `Screens/`.
@Suite struct OptionsScreenTests {
    static let sizes = [(100, 30), (40, 12), (200, 60), (80, 24)]

    private func chat(
        _ columns: Int, _ rows: Int, model: String = "gemini-3.1-flash-lite"
    ) -> ChatDriver {
        ChatDriver(columns, rows) { settings in
            settings.mode = .onlyInCloud
            settings.cloudModel = model
        }
    }

    @Test(arguments: sizes)
    func cloud(columns: Int, rows: Int) {
        var chat = chat(columns, rows)
        chat.run(
            "<f4>0.8<enter>j0.9<enter><c-end><up><up><right><right><right>")
        expect(chat, named: "options-cloud-\(columns)x\(rows)")
    }

    @Test(arguments: sizes)
    func device(columns: Int, rows: Int) {
        var chat = chat(columns, rows)
        chat.run("<f4>p<tab><down><down><down>終わり<enter>END\\n<enter><up><up>64<enter><up><up><up>")
        expect(chat, named: "options-device-\(columns)x\(rows)")
    }

    @Test(arguments: sizes)
    func wrongValue(columns: Int, rows: Int) {
        var chat = chat(columns, rows, model: "gemini-2.5-flash-lite")
        chat.run("<f4><c-end><up>100")
        expect(chat, named: "options-wrong-\(columns)x\(rows)")
    }

    @Test(arguments: sizes)
    func typingAText(columns: Int, rows: Int) {
        var chat = chat(columns, rows)
        chat.run("<f4>jjjjjjjおわり\\n<enter>そして、それはずっと前のことでした。昔々、あるところに")
        expect(chat, named: "options-text-\(columns)x\(rows)")
    }

    @Test(arguments: [(100, 30), (40, 12)])
    func withoutUnicode(columns: Int, rows: Int) {
        var chat = ChatDriver(columns, rows) { settings in
            settings.capabilities = TerminalCapabilities(colors: 1, isUnicode: false)
        }
        chat.run("<f4><right><tab>0.8<enter>jjjjjj日<enter>")
        expect(chat, named: "options-ascii-\(columns)x\(rows)")
        #expect(chat.frame.buffer.cells.allSatisfy { $0.glyph.ascii != nil })
    }

    @Test func styles() {
        var chat = ChatDriver(80, 24) { $0.capabilities.colors = 8 }
        chat.run("<f4><tab>0.8<enter>")
        expect(chat, named: "options-styles", styles: true)
    }

    @Test func keysInALittleWindow() {
        var chat = chat(40, 12)
        chat.run("<f4><f1>")
        expect(chat, named: "options-keys-40x12")
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
}
