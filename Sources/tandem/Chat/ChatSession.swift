import ChatUI
import Dispatch
import Glibc
import NCursesTerminal
import TerminalUI

/// The running chat on a screen: actions go into `update`, effects are run,
/// frames are drawn. All of it on the main queue; nothing runs when nothing
/// happens.
@MainActor
final class ChatSession {
    private var state: State
    private let screen: ChatScreen
    private let keyboard: Keyboard
    private let effects: EffectRunner
    private let mailbox: Mailbox
    private let clipboard: Clipboard
    private var pacer = FramePacer()
    private var signals: SignalWatcher?
    private var end: CheckedContinuation<ChatEnd, Never>?
    private var isOver = false
    /// Another program has the terminal.
    private var isAway = false
    private let editor: TextEditor

    init(
        state: State, terminal: NCursesTerminal, effects: EffectRunner, clipboard: Clipboard,
        mailbox: Mailbox, editor: TextEditor
    ) {
        self.editor = editor
        self.state = state
        self.clipboard = clipboard
        self.effects = effects
        self.mailbox = mailbox
        screen = ChatScreen(
            terminal: terminal, showsLinks: LinkSupport.isThere(clipboard.environment))
        keyboard = Keyboard(terminal: terminal)
    }

    /// Draws first; whatever takes time begins after that.
    func run(prompt: String?) async -> ChatEnd {
        drawNow()
        watchSignals()
        listen()
        askTerminal()
        effects.start()
        return await withCheckedContinuation { continuation in
            end = continuation
            if let prompt { take([.submit(prompt)]) }
        }
    }

    private func listen() {
        keyboard.start(
            handler: { [weak self] in self?.press($0) },
            onEnd: { [weak self] in self?.finish(.terminalGone) })
    }

    /// What is only asked for when the settings want it.
    private func askTerminal() {
        if state.notify != .off { screen.reportFocus() }
        if state.themeName == .auto { screen.send(BackgroundReply.question) }
    }

    /// Tasks have posted something. It stays where it is until a frame shows
    /// it, and what comes meanwhile wakes nobody.
    func noticeMail() { change() }

    private func take(_ actions: [Action]) {
        apply(actions)
        drawNow()
    }

    /// Keys are answered at once, whatever streams.
    private func press(_ events: [InputEvent]) { take(events.map(Action.input)) }

    /// What was posted earlier comes first.
    private func apply(_ actions: [Action]) {
        let all = mailbox.take() + actions
        guard !all.isEmpty else { return }
        for effect in update(&state, all, at: ProgramClock.moment) { run(effect) }
    }

    private func finish(_ reason: ChatEnd) {
        guard !isOver, let continuation = end else { return }
        isOver = true
        keyboard.stop()
        signals = nil
        screen.close()
        continuation.resume(returning: reason)
    }
}

// MARK: - Effects

extension ChatSession {
    private func run(_ effect: Effect) {
        guard !effects.run(effect) else { return }
        switch effect {
        case .wake(let seconds): wake(after: seconds)
        case .copy(let text, let name): copy(text, name)
        case .tellEnd(let notify): screen.send(TerminalNotice.bytes(notify))
        case .takeBackTitle: screen.send(TerminalNotice.titleBack)
        case .suspend: suspend()
        case .editDraft(let text): edit(text)
        case .repaint: screen.clear()
        case .quit: finish(.quit)
        default: break
        }
    }

    private func wake(after seconds: Double) {
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
            self?.take([.woke])
        }
    }

    private func copy(_ text: String, _ name: String) {
        let sentence = clipboard.copy(text, name: name) { self.screen.send($0) }
        mailbox.post(.notice(sentence))
    }
}

// MARK: - Frames

extension ChatSession {
    private func change() {
        switch pacer.change(at: ProgramClock.uptime) {
        case .now: drawNow()
        case .scheduled: break
        case .after(let seconds):
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
                self?.frameIsDue()
            }
        }
    }

    private func frameIsDue() {
        if pacer.wake() { drawNow() }
    }

    /// Mail and keys that wait come before the frame, so that it shows them.
    private func drawNow() {
        guard !isOver, !isAway else { return }
        apply(keyboard.read().map(Action.input))
        guard !isOver, !isAway else { return }
        screen.draw(state)
        pacer.drew(at: ProgramClock.uptime)
    }
}

// MARK: - Signals

extension ChatSession {
    private static let watched = [
        SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGINT, SIGQUIT,
    ]

    private func watchSignals() {
        signals = SignalWatcher(Self.watched, queue: .main) { [weak self] number in
            MainActor.assumeIsolated { self?.receive(number) }
        }
    }

    private func receive(_ number: Int32) {
        if isAway, ![SIGHUP, SIGTERM].contains(number) {
            // It is the other program's to act on; a stop is for both.
            if number == SIGTSTP { raise(SIGSTOP) }
            return
        }
        switch number {
        case SIGWINCH: resize()
        case SIGTSTP: suspend()
        case SIGCONT: resume()
        default: finish(.signal(number))
        }
    }

    private func resize() {
        guard screen.resize() else { return }
        apply([.resized(screen.size)])
        change()
    }

    private func suspend() {
        screen.suspend()
        JobControl.stop(SIGTSTP)
        resume()
    }

    /// The terminal is the editor's until it ends. Answers go on meanwhile, and
    /// are drawn when it comes back.
    private func edit(_ text: String) {
        isAway = true
        keyboard.stop()
        screen.suspend()
        let editor = editor
        Task.detached {
            let outcome = await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: editor.edit(text)) }
            }
            await self.comeBack(with: outcome)
        }
    }

    private func comeBack(with outcome: TextEditor.Outcome) {
        guard !isOver else { return }
        isAway = false
        screen.resume()
        listen()
        switch outcome {
        case .text(let text): take([.resized(screen.size), .draftEdited(text)])
        case .failed(let sentence): take([.resized(screen.size), .notice(sentence)])
        }
    }

    /// Continued in the background, the terminal is not ours to write to.
    private func resume() {
        while !JobControl.isInForeground { JobControl.stop(SIGTTOU) }
        screen.resume()
        take([.resized(screen.size)])
    }
}
