import ChatUI
import Glibc
import HybridEngine
import NCursesTerminal
import TerminalUI

/// `tandem`: the chat, on a screen or as lines.
struct ChatCommand: RunningCommand {
    let choice: ModelChoice
    /// Paths of what goes with the first message.
    var files: [String] = []
    let prompt: String?
    let environment: ProcessEnvironment

    @MainActor
    func run() async -> Int32 {
        let setup: Setup
        do {
            setup = try Setup(choice: choice, environment: environment)
            _ = try setup.toolbox.tools(named: choice.tools)
        } catch {
            return fail(ErrorSentence.withAdvice(error, attempts: []))
        }
        if let role = setup.role, role.isTemplate, prompt == nil {
            return fail(
                "the role \(role.name) is a template: the words that it needs follow the options")
        }
        let prompt = prompt.map(setup.message)
        let attached: [Attachment]
        do {
            attached = try read(setup)
        } catch {
            return fail(error.message)
        }
        let session = choice.session
        var saved = ChatStore(store: Setup.store(environment), isSaving: session.isSaved)
        do throws(LanguageModelError) {
            saved.opened = try await session.resolved(in: saved.store)
        } catch {
            saved.opened = .missing(ErrorPresentation(error).sentence)
        }
        if case .missing(let sentence) = saved.opened, case .named = session.opened {
            return fail(sentence)
        }
        if LineModeRule.applies(environment.variables) {
            return await runAsLines(setup, saved, attached, prompt, note: "")
        }
        do {
            return await runOnScreen(setup, saved, attached, prompt, try NCursesTerminal.open())
        } catch {
            return await runAsLines(
                setup, saved, attached, prompt,
                note: "This terminal has no screen: \(words(error))\n")
        }
    }

    /// Before anything is on the screen.
    private func read(_ setup: Setup) throws(Refusal) -> [Attachment] {
        let notes = Notes(
            output: .standardError, isQuiet: false, isVerbose: false,
            terminal: environment.variables["TERM"])
        return try AskFiles(
            files, environment, notes, readsPDFText: setup.mode != .onlyInCloud
        ).read()
    }

    @MainActor
    private func runOnScreen(
        _ setup: Setup, _ saved: ChatStore, _ files: [Attachment], _ prompt: String?,
        _ terminal: NCursesTerminal
    ) async -> Int32 {
        TerminalRescue.installCrashHandlers(sentence: "tandem: ended by an internal error")
        TerminalRescue.installTerminationHandlers(sentence: "tandem: ended by")
        let inbox = Inbox<ChatSession>()
        let mailbox = Mailbox { inbox.session?.noticeMail() }
        let effects = EffectRunner(setup, saved, mailbox)
        var settings = setup.settings(
            saved, size: terminal.size, capabilities: terminal.capabilities)
        settings.files = files
        let session = ChatSession(
            state: State(settings), terminal: terminal, effects: effects,
            clipboard: Clipboard(setup.environment), mailbox: mailbox,
            editor: TextEditor(environment: environment.variables))
        inbox.session = session
        return await close(await session.run(prompt: prompt), effects)
    }

    @MainActor
    private func runAsLines(
        _ setup: Setup, _ saved: ChatStore, _ files: [Attachment], _ prompt: String?, note: String
    ) async -> Int32 {
        let isUnicode = TerminalLocale.adopt()
        let inbox = Inbox<LineSession>()
        let mailbox = Mailbox { inbox.session?.takeMail() }
        let effects = EffectRunner(setup, saved, mailbox)
        var settings = setup.settings(
            saved, size: Size(columns: 80, rows: 24),
            capabilities: TerminalCapabilities(colors: 1, isUnicode: isUnicode))
        settings.files = files
        let session = LineSession(
            state: State(settings), isUnicode: isUnicode, effects: effects,
            clipboard: Clipboard(setup.environment), mailbox: mailbox)
        inbox.session = session
        let greeting =
            note + LineGreeting.text(setup.model.status, setup.model.descriptor, files)
        return await close(await session.run(greeting: greeting, prompt: prompt), effects)
    }

    /// The terminal is as it was; now the rest ends.
    @MainActor
    private func close(_ end: ChatEnd, _ effects: EffectRunner) async -> Int32 {
        if let message = end.message { say(message) }
        if let sentence = await effects.shutDown() { say("tandem: \(sentence)") }
        return end.exitCode
    }

    private func words(_ error: TerminalError) -> String {
        switch error {
        case .unknownTerminal(let name): "TERM=\(name) is not known to this system"
        case .incapableTerminal(let name): "TERM=\(name) cannot move its cursor"
        case .notATerminal, .alreadyOpen: "it is no terminal"
        case .system(let code): SystemError.text(code)
        }
    }

    private func fail(_ sentence: String) -> Int32 {
        say("tandem: \(TextSanitizer.sanitizeLine(sentence))")
        return ExitCode.usage
    }

    private func say(_ text: String) {
        try? OutputStream.standardError.write(TextSanitizer.sanitize(text) + "\n")
    }
}

/// Breaks the circle: the mailbox wakes a session that is made with it.
@MainActor
private final class Inbox<Session: AnyObject> {
    weak var session: Session?
}

extension EffectRunner {
    fileprivate convenience init(_ setup: Setup, _ saved: ChatStore, _ mailbox: Mailbox) {
        self.init(
            backend: ChatBackend(setup), mode: setup.mode,
            history: HistoryKeeper(paths: setup.environment.paths, mailbox: mailbox),
            saved: saved, folder: setup.environment.currentFolder,
            logFile: setup.environment.paths.logFile, files: FileDesk(setup.environment),
            toolbox: setup.toolbox, texts: TextDesk(setup.environment, mailbox), mailbox: mailbox)
    }
}
