import Dispatch
import Glibc
import NCursesTerminal
import TerminalUI

@MainActor
final class Probe {
    private let terminal: NCursesTerminal
    private var shown: CellBuffer
    private var decoder = InputDecoder()
    private var editor = DraftEditor()
    private var keys: [String] = []
    private var sources: [any DispatchSourceProtocol] = []

    init(terminal: NCursesTerminal) {
        self.terminal = terminal
        shown = CellBuffer(size: terminal.size)
    }

    func start() {
        signal(SIGWINCH, SIG_IGN)
        let input = DispatchSource.makeReadSource(
            fileDescriptor: terminal.inputDescriptor, queue: .main)
        input.setEventHandler { MainActor.assumeIsolated { self.read() } }
        let window = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)
        window.setEventHandler { MainActor.assumeIsolated { self.resize() } }
        sources = [input, window]
        input.resume()
        window.resume()
        draw()
    }

    private func resize() {
        guard terminal.resize() else { return }
        repaint()
    }

    private func repaint() {
        terminal.clear()
        shown = CellBuffer(size: terminal.size)
        draw()
    }

    private func read() {
        guard let bytes = terminal.readInput() else { quit() }
        handle(decoder.feed(bytes))
        scheduleFlush()
    }

    private func scheduleFlush() {
        guard decoder.isPending else { return }
        let delay = DispatchTime.now() + InputDecoder.flushInterval
        DispatchQueue.main.asyncAfter(deadline: delay) {
            MainActor.assumeIsolated {
                self.handle(self.decoder.flush())
                self.scheduleFlush()
            }
        }
    }

    private func handle(_ events: [InputEvent]) {
        for event in events { handle(event) }
        draw()
    }

    private func handle(_ event: InputEvent) {
        keys.append(SamplePage.words(for: event))
        switch event {
        case .key(KeyEvent(.character("q"))): quit()
        case .key(KeyEvent(.character("s"))): suspend()
        case .key(KeyEvent(.character("t"))): trap()
        case .key(KeyEvent(.character("a"))): abort()
        case .key(KeyEvent(.character("o"))): print(overflow(1))
        case .key(KeyEvent(.character("e"))): note()
        case .key(KeyEvent(.character("l"), .control)): repaint()
        default: break
        }
    }

    private func note() {
        let text = "a note\u{1B}[2J for later\n"
        _ = write(STDERR_FILENO, text, text.utf8.count)
    }

    private func trap() {
        let empty: [Int] = []
        print(empty[keys.count])
    }

    private func overflow(_ depth: Int) -> Int {
        depth == 0 ? 0 : 1 + overflow(depth + 1) % 7
    }

    private func suspend() {
        terminal.suspend()
        raise(SIGSTOP)
        terminal.resume()
        shown = CellBuffer(size: terminal.size)
    }

    private func quit() -> Never {
        terminal.close()
        print("good bye")
        exit(0)
    }

    private func draw() {
        let page = SamplePage.draw(size: terminal.size, terminal.capabilities, keys: keys)
        terminal.write(page.diff(from: shown), cursor: Position(row: 0, column: 0))
        shown = page
    }
}
