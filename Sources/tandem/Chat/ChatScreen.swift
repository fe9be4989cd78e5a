import ChatUI
import NCursesTerminal
import TerminalUI

/// What the terminal shows now, and how it comes to show something else: only
/// cells that changed are written.
@MainActor
final class ChatScreen {
    private let terminal: NCursesTerminal
    private let showsLinks: Bool
    private var shown: Frame?

    init(terminal: NCursesTerminal, showsLinks: Bool) {
        self.terminal = terminal
        self.showsLinks = showsLinks
    }

    var size: Size { terminal.size }

    func draw(_ state: State) {
        let frame = view(state)
        let before = shown?.buffer ?? CellBuffer(size: Size(columns: 0, rows: 0))
        let runs = frame.buffer.diff(from: before)
        if !runs.isEmpty || frame.cursor != shown?.cursor || shown == nil {
            terminal.write(runs, cursor: frame.cursor)
            let links = showsLinks ? LinkSequence.bytes(runs, frame.links) : []
            if !links.isEmpty { terminal.send(links) }
        }
        shown = frame
    }

    /// From here on the terminal says when another window gets the keys.
    func reportFocus() { terminal.reportFocus() }

    /// Bytes for the terminal itself, between two frames.
    func send(_ bytes: [UInt8]) { terminal.send(bytes) }

    /// Forgets what is shown: the next frame is written whole.
    func clear() {
        terminal.clear()
        shown = nil
    }

    /// True if the window's size is another now.
    func resize() -> Bool {
        guard terminal.resize() else { return false }
        clear()
        return true
    }

    func suspend() { terminal.suspend() }

    func resume() {
        terminal.resume()
        shown = nil
    }

    func close() { terminal.close() }
}
