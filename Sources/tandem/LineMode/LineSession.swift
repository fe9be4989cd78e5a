import ChatUI
import Dispatch
import Glibc
import TerminalUI

/// The chat as plain lines, for terminals without a screen and for people who
/// have the screen read to them.
@MainActor
final class LineSession {
    private var state: State
    private let effects: EffectRunner
    private let mailbox: Mailbox
    private let clipboard: Clipboard
    private let input = LineInput()
    private let output = OutputStream.standardOutput
    private var script: LineScript
    private var assembler = LineAssembler()
    private var signals: SignalWatcher?
    private var end: CheckedContinuation<ChatEnd, Never>?

    init(
        state: State, isUnicode: Bool, effects: EffectRunner, clipboard: Clipboard, mailbox: Mailbox
    ) {
        self.state = state
        self.clipboard = clipboard
        self.effects = effects
        self.mailbox = mailbox
        script = LineScript(isUnicode: isUnicode)
    }

    func run(greeting: String, prompt: String?) async -> ChatEnd {
        signals = SignalWatcher([SIGTERM, SIGHUP, SIGINT, SIGQUIT], queue: .main) {
            [weak self] number in
            MainActor.assumeIsolated { self?.receive(number) }
        }
        effects.start()
        return await withCheckedContinuation { continuation in
            end = continuation
            write(script.plain(greeting) + script.text(state))
            input.start { [weak self] in self?.take($0) }
            if let prompt { take([.submit(prompt)]) }
            invite()
        }
    }

    /// What tasks have posted.
    func takeMail() {
        let wasAnswering = isBusy
        apply(mailbox.take())
        let news = script.text(state)
        if wasAnswering {
            write(news)
        } else if !news.isEmpty {
            // The prompt stands there already.
            write("\n" + news)
        }
        input.setReading(!isBusy)
        if wasAnswering || !news.isEmpty { invite() }
    }

    /// An answer is coming, and nothing is asked; or a message waits for its
    /// files.
    private var isBusy: Bool {
        state.conversation.isAnswering && state.consent.question == nil
            || state.draftFiles.outgoing != nil
    }

    private func take(_ line: String?) {
        guard let line else { return finish(.quit) }
        if let text = assembler.take(line) { take([.line(text)]) }
        invite()
    }

    private func take(_ actions: [Action]) {
        apply(actions)
        write(script.text(state))
        input.setReading(!isBusy)
    }

    private func apply(_ actions: [Action]) {
        let now = ProgramClock.moment
        for action in actions {
            for effect in update(&state, action, at: now) { run(effect) }
        }
    }

    /// The prompt, unless an answer is coming.
    private func invite() {
        guard end != nil, !isBusy else { return }
        write(assembler.isOpen ? ". " : "> ")
    }

    private func write(_ text: String) {
        do {
            if !text.isEmpty { try output.write(text) }
        } catch {
            finish(.terminalGone)
        }
    }

    private func receive(_ number: Int32) {
        guard number == SIGINT else { return finish(.signal(number)) }
        // The terminal has shown ^C; what follows begins a line of its own.
        if !state.conversation.isAnswering { write("\n") }
        assembler.clear()
        take([.command(.interrupt)])
        invite()
    }

    private func run(_ effect: Effect) {
        guard !effects.run(effect) else { return }
        switch effect {
        case .wake(let seconds):
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
                self?.take([.woke])
            }
        case .copy(let text, let name):
            // Where there is no screen there may be nobody who reads sequences.
            mailbox.post(.notice(clipboard.copy(text, name: name, toTerminal: nil)))
        case .suspend: JobControl.stop(SIGTSTP)
        case .quit: finish(.quit)
        default: break
        }
    }

    private func finish(_ reason: ChatEnd) {
        guard let continuation = end else { return }
        end = nil
        input.stop()
        signals = nil
        continuation.resume(returning: reason)
    }
}
