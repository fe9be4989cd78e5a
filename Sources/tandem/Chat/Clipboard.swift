import ChatUI
import FoundationEssentials
import Glibc
import HybridEngine

/// Puts text into the clipboard of the terminal, wherever that is: by OSC 52,
/// which also works through ssh; where that cannot be, into a file.
struct Clipboard {
    /// What xterm takes in one sequence; others take more.
    static let limit = 74_994

    let environment: [String: String]
    /// Where text goes that the terminal does not take.
    let file: String

    init(_ environment: ProcessEnvironment) {
        self.init(environment: environment.variables, file: environment.paths.copyFile)
    }

    init(environment: [String: String], file: String) {
        self.environment = environment
        self.file = file
    }

    /// Copies it.
    ///
    /// - Parameter toTerminal: hands bytes to the terminal; nil where there is
    ///   none to hand them to.
    /// - Returns: what was done, for the notice line.
    func copy(_ text: String, name: String, toTerminal: (([UInt8]) -> Void)?) -> String {
        let size = Numbers.count(text.utf8.count, "byte")
        let way = toTerminal == nil ? Way.file(reason: "there is no screen") : way(for: text)
        switch way {
        case .terminal(let bytes):
            toTerminal?(bytes)
            return "Copied \(name), \(size): handed to the terminal's clipboard (OSC 52"
                + (isInTmux ? ", through tmux)" : ")")
        case .file(let reason):
            if let failure = write(text) { return "Not copied: \(file): \(failure)" }
            return "Wrote \(name), \(size), to \(file): \(reason)"
        }
    }

    enum Way: Equatable {
        case terminal([UInt8])
        /// And why not the terminal.
        case file(reason: String)
    }

    func way(for text: String) -> Way {
        let bytes = text.utf8.count
        if bytes > Self.limit {
            return .file(
                reason: "\(bytes) bytes are more than a terminal takes (\(Self.limit))")
        }
        if let reason { return .file(reason: reason) }
        return .terminal(sequence(for: text))
    }

    /// Writes the file, for this user alone.
    ///
    /// - Returns: why it could not be; nil when it was.
    func write(_ text: String) -> String? {
        unlink(file)
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return SystemError.text(errno) }
        defer { close(descriptor) }
        do throws(OutputError) {
            try OutputStream(descriptor: descriptor).write(text)
            return nil
        } catch {
            return error.reason
        }
    }

    // MARK: Terminals

    /// Why this terminal has no clipboard to write to; nil where it may.
    private var reason: String? {
        let term = environment["TERM"] ?? ""
        if ["", "dumb", "linux", "vt100", "vt220", "ansi"].contains(term) {
            return "TERM=\(term) has no clipboard"
        }
        if isInTmux { return nil }
        if environment["TERM_PROGRAM"] == "Apple_Terminal" {
            return "Terminal.app has none to write to"
        }
        if environment["VTE_VERSION"] != nil { return "this terminal does not take OSC 52" }
        return nil
    }

    private var isInTmux: Bool { environment["TMUX"]?.isEmpty == false }

    private func sequence(for text: String) -> [UInt8] {
        let code = "\u{1B}]52;c;" + Data(text.utf8).base64EncodedString() + "\u{07}"
        if isInTmux {
            // To tmux itself (set-clipboard on), and through it (allow-passthrough).
            let inner = code.replacing("\u{1B}", with: "\u{1B}\u{1B}")
            return Array((code + "\u{1B}Ptmux;\(inner)\u{1B}\\").utf8)
        }
        if environment["STY"]?.isEmpty == false { return Self.throughScreen(Array(code.utf8)) }
        return Array(code.utf8)
    }

    /// screen hands over strings of at most 768 bytes.
    private static func throughScreen(_ code: [UInt8]) -> [UInt8] {
        stride(from: 0, to: code.count, by: 700).flatMap { start in
            Array("\u{1B}P".utf8) + code[start..<min(code.count, start + 700)]
                + Array("\u{1B}\\".utf8)
        }
    }
}
