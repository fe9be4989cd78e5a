import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Pictures of the list of models.
@Suite struct ModelsScreenTests {
    private static let sizes = [(100, 30, true), (80, 24, true), (40, 12, true), (80, 24, false)]

    private func chat(_ columns: Int, _ rows: Int, _ isUnicode: Bool) -> ChatDriver {
        var chat = ChatDriver(columns, rows) { settings in
            settings.localModels = Sample.localModels
            settings.capabilities = TerminalCapabilities(isUnicode: isUnicode)
        }
        chat.run("<f3>j<enter>")
        chat.act(
            .download(
                model: "Qwen2.5-0.5B-Instruct",
                .progress(
                    DownloadProgress(
                        phase: .downloading, received: 244_000_000, total: 398_000_000,
                        bytesPerSecond: 2_100_000))))
        chat.act(.cloudModels(["gemini-3.1-flash-lite", "gemini-3.1-pro"], isRemembered: false))
        return chat
    }

    private func expect(_ chat: ChatDriver, _ name: String, _ isUnicode: Bool) {
        let frame = chat.frame
        let size = chat.state.size
        let kind = isUnicode ? name : "\(name)-ascii"
        expectScreen(
            frame.buffer, cursor: frame.cursor, named: "\(kind)-\(size.columns)x\(size.rows)")
    }

    @Test(arguments: sizes)
    func list(columns: Int, rows: Int, isUnicode: Bool) {
        expect(chat(columns, rows, isUnicode), "models-list", isUnicode)
    }

    @Test(arguments: sizes)
    func licence(columns: Int, rows: Int, isUnicode: Bool) {
        var chat = chat(columns, rows, isUnicode)
        chat.run("j<enter>")
        expect(chat, "models-licence", isUnicode)
    }

    @Test(arguments: sizes)
    func details(columns: Int, rows: Int, isUnicode: Bool) {
        var chat = chat(columns, rows, isUnicode)
        chat.run("ji")
        expect(chat, "models-details", isUnicode)
    }
}
