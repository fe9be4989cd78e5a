import ChatUI
import Glibc
import HybridEngine
import NCursesTerminal
import TerminalUI

/// `tandem`: the chat, on a screen or as lines.
@MainActor
struct ChatCommand {
    let choice: ModelChoice
    let prompt: String?

    func run() async -> Int32 {
        let environment = ProcessEnvironment.current()
        let setup: Setup
        do {
            setup = try Setup(choice: choice, environment: environment)
        } catch {
            return fail(ErrorSentence.withAdvice(error, attempts: []))
        }
        do {
            return await runOnScreen(setup, try NCursesTerminal.open())
        } catch {
            return fail("\(error)")
        }
    }

    private func runOnScreen(_ setup: Setup, _ terminal: NCursesTerminal) async -> Int32 {
        TerminalRescue.installCrashHandlers(sentence: "tandem: ended by an internal error")
        TerminalRescue.installTerminationHandlers()
        let inbox = Inbox()
        let mailbox = Mailbox { inbox.session?.takeMail() }
        let effects = EffectRunner(setup: setup, mailbox: mailbox)
        let session = ChatSession(
            state: State(setup.settings(terminal)), terminal: terminal, effects: effects,
            mailbox: mailbox)
        inbox.session = session
        let end = await session.run(prompt: prompt)
        if let message = end.message { say(message) }
        await effects.shutDown()
        return end.exitCode
    }

    private func fail(_ sentence: String) -> Int32 {
        say("tandem: \(sentence)")
        return ExitCode.usage
    }

    private func say(_ text: String) {
        try? OutputStream.standardError.write(TextSanitizer.sanitize(text) + "\n")
    }
}

/// Breaks the circle: the mailbox wakes a session that is made with it.
@MainActor
private final class Inbox {
    weak var session: ChatSession?
}

extension Setup {
    /// What the chat starts with.
    @MainActor
    func settings(_ terminal: some Terminal) -> Settings {
        var settings = Settings()
        settings.size = terminal.size
        settings.capabilities = terminal.capabilities
        settings.mode = mode
        settings.instructions = configuration.system.value
        settings.device = model.status
        settings.complaints = configuration.problems.map(\.description)
        settings.options =
            (try? configuration.device.options.value.generationOptions()) ?? GenerationOptions()
        return settings
    }
}
