import CNCurses
import Glibc
import TerminalUI

/// The terminal, through curses. Output is curses'; input is read as bytes, so
/// that `InputDecoder` sees what curses would hide: pastes, modifiers, bursts.
@MainActor
package final class NCursesTerminal {
    /// Signals when there is input; see `readInput`.
    package let inputDescriptor: Int32
    package private(set) var size: Size
    package let capabilities: TerminalCapabilities
    private var colors: ColorPairs
    private var isOpen = true
    private static var isInUse = false

    private init(input: Int32, isUnicode: Bool, hasColors: Bool) {
        inputDescriptor = input
        colors = ColorPairs(isOn: hasColors)
        capabilities = TerminalCapabilities(colors: colors.count, isUnicode: isUnicode)
        size = NCursesTerminal.currentSize()
    }

    /// Takes the terminal over: alternate screen, raw keys, bracketed paste.
    /// Whatever happens afterwards, leaving the process puts it back.
    package static func open(
        input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO
    ) throws(TerminalError) -> NCursesTerminal {
        guard !isInUse else { throw .alreadyOpen }
        guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
        let name = environment("TERM") ?? ""
        guard !name.isEmpty else { throw .unknownTerminal(name: "") }
        let isUnicode = cnc_set_locale()
        switch UInt32(cnc_open(input, output)) {
        case CNC_OK.rawValue: break
        case CNC_UNKNOWN_TERMINAL.rawValue: throw .unknownTerminal(name: name)
        case CNC_INCAPABLE_TERMINAL.rawValue: throw .incapableTerminal(name: name)
        default: throw .system(code: errno)
        }
        isInUse = true
        let hasColors = (environment("NO_COLOR") ?? "").isEmpty
        return NCursesTerminal(input: input, isUnicode: isUnicode, hasColors: hasColors)
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func currentSize() -> Size {
        var rows: Int32 = 0
        var columns: Int32 = 0
        cnc_resize(&rows, &columns)
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// Takes over the window's size of now; true if it is another. The program
    /// then calls `clear`, because terminals move text about when they resize.
    package func resize() -> Bool {
        guard isOpen else { return false }
        let before = size
        size = NCursesTerminal.currentSize()
        return size != before
    }

    /// Writes the changed cells, then shows the cursor at a place or hides it.
    package func write(_ runs: [CellRun], cursor: Position?) {
        guard isOpen else { return }
        for run in runs { draw(run) }
        let place = cursor.flatMap { bounds.contains($0) ? $0 : nil }
        cnc_show(Int32(place?.row ?? -1), Int32(place?.column ?? 0))
    }

    /// Makes the terminal say when another window gets the keys.
    package func reportFocus() {
        if isOpen { cnc_report_focus() }
    }

    /// Sends bytes that are no text: the terminal itself reads them.
    package func send(_ bytes: [UInt8]) {
        guard isOpen else { return }
        bytes.withUnsafeBufferPointer { cnc_send($0.baseAddress, $0.count) }
    }

    /// Forgets what is on the screen and clears it; the next write draws all.
    package func clear() {
        if isOpen { cnc_clear() }
    }

    /// Shows the normal screen, for a stop or another program; the program
    /// stops itself.
    package func suspend() {
        if isOpen { cnc_suspend() }
    }

    /// Comes back after `suspend`, or after a stop that came unasked. The size
    /// may be another; all has to be drawn again.
    package func resume() {
        guard isOpen else { return }
        cnc_resume()
        size = NCursesTerminal.currentSize()
    }

    /// Puts the terminal back for good.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        cnc_close()
        NCursesTerminal.isInUse = false
    }

    private var bounds: Rect { Rect(origin: Position(row: 0, column: 0), size: size) }
}

// MARK: - Drawing

extension NCursesTerminal {
    private func draw(_ run: CellRun) {
        var column = run.origin.column
        for cell in run.cells {
            if cell.width > 0 { draw(cell, row: run.origin.row, column: column) }
            column += 1
        }
    }

    private func draw(_ cell: Cell, row: Int, column: Int) {
        let pair = colors.pair(for: cell.style)
        let attributes = UInt32(cell.style.attributes.rawValue)
        for (offset, scalars) in drawable(cell).enumerated() {
            cnc_put(
                Int32(row), Int32(column + offset), scalars, Int32(scalars.count), attributes,
                Int32(pair))
        }
    }

    /// The scalars of each curses cell. Where the locale cannot show a cell, or
    /// this C library measures it otherwise than `ScalarWidth`, a sign of the
    /// same width stands in: the columns after it stay where they are.
    private func drawable(_ cell: Cell) -> [[UInt32]] {
        if let ascii = cell.glyph.ascii { return [[UInt32(ascii)]] }
        let scalars = cell.glyph.scalars
        guard capabilities.isUnicode else {
            let sign = UInt32(ASCIIForm.byte(for: scalars.first))
            return Array(repeating: [sign], count: cell.width)
        }
        let marks = scalars.dropFirst().map(\.value).filter { cnc_width($0) == 0 }
        guard let base = scalars.first, Int(cnc_width(base.value)) == cell.width else {
            return Array(repeating: [UInt32(UInt8(ascii: "?"))], count: cell.width)
        }
        return [[base.value] + marks]
    }
}

// MARK: - Input

extension NCursesTerminal {
    /// What one read gives, without waiting: empty when there is nothing, nil
    /// when the terminal is gone.
    package func readInput() -> [UInt8]? {
        cnc_guard_thread()
        var ready = pollfd(fd: inputDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 0) == 1 else { return [] }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initialized in
            count = read(inputDescriptor, buffer.baseAddress, buffer.count)
            initialized = max(0, count)
        }
        if count > 0 { return bytes }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }
}
