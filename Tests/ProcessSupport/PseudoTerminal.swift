import CPseudoTerminal
import Glibc

/// A program in a terminal of its own, seen as the bytes it writes.
///
/// It reads only while something is waited for; everything that came is kept in
/// `output`.
package final class PseudoTerminal {
    package let process: DrivenProcess
    package private(set) var output: [UInt8] = []
    /// The terminal's settings before the program started.
    package let initialSettings: TerminalSettings
    /// When the last bytes were read.
    package private(set) var lastRead = 0.0
    private var master: Int32
    private var isClosed = false

    package init(
        _ path: String, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:]
    ) throws {
        var name = [CChar](repeating: 0, count: 128)
        let master = cpt_open(&name, name.count)
        guard master >= 0 else { throw ProcessError.last("posix_openpt") }
        self.master = master
        Self.setSize(of: master, columns: columns, rows: rows)
        initialSettings = TerminalSettings(of: master)
        let terminal = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        process = DrivenProcess(
            try Spawn.start(
                path, arguments, environment: Self.environment(environment),
                streams: .terminal(terminal)))
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
    }

    deinit { if master >= 0 { close(master) } }

    private static func environment(_ extra: [String: String]) -> [String: String] {
        ["TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
            .merging(extra) { $1 }
    }

    /// The settings the program has made now.
    package var settings: TerminalSettings { TerminalSettings(of: master) }

    package var text: String { String(decoding: output, as: UTF8.self) }

    // MARK: Input

    package func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Types the bytes, reading meanwhile: a program that writes while nobody
    /// reads would never get to its input.
    package func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        let deadline = Deadline(seconds: 30)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else { _ = pump(0.01) }
            if deadline.isPast { throw timedOut("the program to read its input") }
        }
    }

    /// A new window size; the kernel tells the program with SIGWINCH.
    package func resize(columns: Int, rows: Int) {
        Self.setSize(of: master, columns: columns, rows: rows)
    }

    private static func setSize(of terminal: Int32, columns: Int, rows: Int) {
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    /// Takes the terminal away, as closing a window does.
    package func hangUp() {
        close(master)
        master = -1
        isClosed = true
    }

    // MARK: Output

    /// Reads what is there, waiting at most that long for the first byte.
    /// False when nothing came.
    @discardableResult
    package func pump(_ seconds: Double) -> Bool {
        var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard !isClosed, poll(&wanted, 1, Int32((seconds * 1000).rounded(.up))) > 0 else {
            return false
        }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = read(master, &buffer, buffer.count)
        if count > 0 {
            output.append(contentsOf: buffer[..<count])
            lastRead = Deadline.now()
        } else if count == 0 || errno == EIO {
            isClosed = true  // the last program with this terminal is gone
        }
        return count > 0
    }

    /// Reads until the condition holds.
    package func wait(
        for what: String, within seconds: Double, until condition: () throws -> Bool
    ) throws {
        let deadline = Deadline(seconds: seconds)
        while try !condition() {
            if deadline.isPast { throw timedOut(what) }
            if !pump(0.01), isClosed { usleep(1000) }
        }
    }

    /// Reads until this text is among the bytes after the first `start`.
    @discardableResult
    package func wait(
        forText text: String, after start: Int = 0, within seconds: Double = 10
    ) throws -> Int {
        let wanted = Array(text.utf8)
        var next = start
        let deadline = Deadline(seconds: seconds)
        while true {
            if let found = output.firstIndex(of: wanted, from: next) { return found }
            next = max(start, output.count - wanted.count + 1)
            if deadline.isPast { throw timedOut("\"\(text)\"") }
            pump(0.01)
        }
    }

    /// Reads until nothing has come for that long.
    package func settle(_ quiet: Double = 0.15, within seconds: Double = 10) {
        let deadline = Deadline(seconds: seconds)
        while !deadline.isPast, pump(quiet) {}
    }

    package func waitForExit(within seconds: Double = 10) throws -> ExitStatus {
        let deadline = Deadline(seconds: seconds)
        while true {
            if let status = process.pollExit() {
                while pump(0.01) {}
                return status
            }
            if deadline.isPast { throw timedOut("the program to end") }
            if !pump(0.01) { usleep(1000) }
        }
    }

    private func timedOut(_ what: String) -> ProcessError {
        let tail = String(decoding: output.suffix(2000), as: UTF8.self)
        return .timedOut(waitingFor: what, seen: tail.debugDescription)
    }

    package func discardOutput() { output.removeAll(keepingCapacity: true) }
}

extension [UInt8] {
    /// Where this sequence begins, at or after `start`.
    package func firstIndex(of wanted: [UInt8], from start: Int = 0) -> Int? {
        guard let first = wanted.first, count >= wanted.count else { return nil }
        var at = start
        while at + wanted.count <= count {
            guard let next = self[at...].firstIndex(of: first), next + wanted.count <= count
            else { return nil }
            if self[next..<next + wanted.count].elementsEqual(wanted) { return next }
            at = next + 1
        }
        return nil
    }
}
