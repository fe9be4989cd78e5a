import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Tab: commands, the names behind them, files.
@Suite struct CompletionTests {
    private func chat(_ script: String, change: (inout Settings) -> Void = { _ in }) -> ChatDriver {
        var chat = ChatDriver(100, 30) { settings in
            settings.localModels = Sample.localModels
            settings.rememberedCloudModels = ["gemini-3.1-flash-lite", "gemini-3.1-pro"]
            change(&settings)
        }
        chat.run(script)
        return chat
    }

    private func draft(_ chat: ChatDriver) -> String { chat.state.draft.editor.string }

    @Test(arguments: [
        ("/tok<tab>", "/tokens "), ("/model Gem<tab>", "/model Gem"),
        ("/model gemma<tab>", "/model Gemma-3-1B-it "),
        ("/model gemini-3.1-p<tab>", "/model gemini-3.1-pro "),
        ("/mode only-on<tab>", "/mode only-on-device "), ("/mode on<tab>", "/mode only-"),
        ("/preset pre<tab>", "/preset precise "), ("/run eff<tab>", "/run efficientnet_lite0 "),
        ("/options gemini.temp<tab>", "/options gemini.temperature="),
    ])
    func namesAreCompleted(keys: String, text: String) { #expect(draft(chat(keys)) == text) }

    @Test func severalAreListed() {
        let chat = chat("/mode prefer<tab>")
        #expect(chat.state.notice == "prefer-on-device  prefer-in-cloud")
        #expect(draft(chat) == "/mode prefer-")
    }

    @Test func conversationsAreChosenFromTheirList() {
        let chat = chat("/resume sky<tab>") { $0.keepsConversations = true }
        #expect(chat.state.overlay?.sessionsList?.search.string == "sky")
    }

    @Test func filesAreAskedForAndCompleted() {
        var chat = chat("See @Sour<tab>")
        #expect(chat.effects.contains(.listFiles("Sour")))
        chat.act(.files(["Sources/"], beginning: "Sour"))
        #expect(draft(chat) == "See @Sources/")
        chat.run("<tab>")
        chat.act(.files(["Sources/a.swift", "Sources/ab.swift"], beginning: "Sources/"))
        #expect(draft(chat) == "See @Sources/a")
        #expect(chat.state.notice == "Sources/a.swift  Sources/ab.swift")
        chat.act(.files(["Sources/ab.swift"], beginning: "Sources/a"))
        #expect(draft(chat) == "See @Sources/ab.swift ")
    }

    @Test func aBlankInANameIsKept() {
        var chat = chat("See @two<tab>")
        chat.act(.files(["two words.txt", "two words.md"], beginning: "two"))
        #expect(draft(chat) == "See @two\\ words.")
        chat.run("t<tab>")
        #expect(chat.effects.contains(.listFiles("two words.t")))
        chat.act(.files(["two words.txt"], beginning: "two words.t"))
        #expect(draft(chat) == "See @two\\ words.txt ")
    }

    @Test(arguments: [
        ("/attach tw<tab>", "tw"), ("/attach \"two w<tab>", "two w"),
        ("/attach two\\ w<tab>", "two w"), ("/attach two w<tab>", "two w"),
    ])
    func pathsBehindAttach(keys: String, beginning: String) {
        var chat = chat(keys)
        #expect(chat.effects.contains(.listFiles(beginning)))
        chat.act(.files(["two words.txt"], beginning: beginning))
        #expect(draft(chat) == "/attach two\\ words.txt ")
    }

    @Test func pathsBehindAttachInTheCommandLine() {
        var chat = chat(Sample.turn("a", "b") + "<tab>:attach no<tab>")
        chat.act(.files(["notes.txt"], beginning: "no"))
        #expect(chat.state.commandLine?.string == "attach notes.txt ")
    }

    @Test func namesOfAttachedFilesAndOfFunctions() throws {
        let file = try HybridEngine.Attachment(name: "two words.txt", bytes: [65])
        #expect(draft(chat("/detach two w<tab>") { $0.files = [file] }) == "/detach two words.txt ")
        let clock = ToolEntry(name: "current_time", help: "", isOn: true)
        #expect(draft(chat("/tools cur<tab>") { $0.tools = [clock] }) == "/tools current_time ")
    }

    @Test func whatComesTooLateChangesNothing() {
        var chat = chat("@no<tab>x")
        chat.act(.files(["notes.txt"], beginning: "no"))
        #expect(draft(chat) == "@nox")
    }

    @Test func rolesAreListedFirst() {
        var chat = chat("/role tr<tab>")
        #expect(chat.effects.last == .listRoles)
        chat.act(.roleNames(["translate", "poet"], folder: "/roles"))
        chat.run("<tab>")
        #expect(draft(chat) == "/role translate ")
    }

    @Test func aLineOfTheConversationIsCompletedToo() {
        let chat = chat(Sample.turn("a", "b") + "<tab>:mode only-in<tab>")
        #expect(chat.state.commandLine?.string == "mode only-in-cloud ")
    }

    // MARK: Roles

    @Test func aTemplateIsSentWithItsWords() {
        var chat = chat("/role translate good morning<enter>")
        #expect(chat.effects.contains(.useRole("translate", words: "good morning")))
        chat.act(.role(name: "translate", .message("Translate: good morning")))
        #expect(chat.request?.transcript.last?.text == "Translate: good morning")
    }

    @Test func anotherRoleIsInstructions() {
        var chat = chat("/role poet<enter>")
        chat.act(.role(name: "poet", .instructions("Rhyme.")))
        chat.run("Hi<enter>")
        #expect(chat.request?.instructions == "Rhyme.")
    }

    // MARK: The palette

    @Test func aCommandIsFoundBySomeOfItsLetters() {
        let chat = chat("<a-x>nxtmd")
        #expect(palette(chat)?.entries.first?.command == .nextMode)
        #expect(chat.frame.buffer.screenText().contains("▸ next-mode F2"))
    }

    @Test func aCommandIsFoundByWhatItDoes() {
        #expect(palette(chat("<a-x>api key"))?.entries.first?.command == .key)
        #expect(palette(chat("<a-x>summarise"))?.entries.first?.command == .compact)
        #expect(palette(chat("<a-x>qqqq"))?.entries.isEmpty == true)
    }

    @Test func enterRunsIt() {
        #expect(chat("<a-x>status<enter>").state.overlay?.content == .status)
        #expect(chat("<a-x><down><up><esc>").state.overlay == nil)
        #expect(draft(chat("<a-x>run model<enter>")) == "/run ")
        #expect(draft(chat("keep me<a-x>status<enter><esc>")) == "keep me")
    }

    @Test(arguments: [(1, 1), (20, 6), (40, 12), (200, 60)])
    func thePaletteFitsAnyWindow(columns: Int, rows: Int) {
        var chat = chat("<a-x>\u{1F1E9}\u{1F1EA}日本<down><pagedown>")
        chat.act(.resized(Size(columns: columns, rows: rows)))
        #expect(chat.frame.buffer.size.columns == columns)
    }

    private func palette(_ chat: ChatDriver) -> Palette? {
        if case .palette(let palette)? = chat.state.overlay?.content { palette } else { nil }
    }

    @Test func lettersAtWordStartsFitBetter() {
        let near = FuzzyMatch.score("nm", in: "next-mode") ?? 0
        #expect(near > FuzzyMatch.score("nm", in: "unknown-item") ?? 0)
        #expect(FuzzyMatch.score("mn", in: "next-mode") == nil)
        #expect(FuzzyMatch.score("", in: "x") == 0)
        #expect(FuzzyMatch.score("abc", in: "") == nil)
    }

    @Test(arguments: [(80, 24), (40, 12)])
    func looks(columns: Int, rows: Int) {
        var chat = ChatDriver(columns, rows)
        chat.run("<a-x>mod<down>")
        let frame = chat.frame
        expectScreen(frame.buffer, cursor: frame.cursor, named: "palette-\(columns)x\(rows)")
    }
}
