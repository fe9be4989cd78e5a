import ChildProcesses
import Glibc

/// The user's own editor, as `VISUAL` or `EDITOR` names it.
struct TextEditor: Sendable {
    /// What came of it.
    enum Outcome: Sendable, Equatable {
        case text(String)
        /// It gave nothing back; says why.
        case failed(String)
    }

    let environment: [String: String]

    /// Edits a text in a file of its own, which is for this user alone. Blocks
    /// until the editor ends; the terminal is then as it was before.
    func edit(_ text: String) -> Outcome {
        guard let words = command else {
            return .failed("No editor: set VISUAL or EDITOR")
        }
        guard let file = TemporaryText(text, folder: folder) else {
            return .failed("The editor could not start: \(folder) cannot be written")
        }
        defer { file.remove() }
        var modes = termios()
        let hasModes = tcgetattr(STDIN_FILENO, &modes) == 0
        let status: ProcessStatus
        do throws(SpawnError) {
            status = try ChildProcess.runInForeground(
                words + [file.path], environment: environment)
        } catch {
            return .failed("The editor could not start: \(SystemError.text(error.code))")
        }
        // Some leave the terminal as no shell could use it.
        if hasModes { tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
        switch status {
        case .exited(0): break
        case .exited(let code): return .failed("The editor ended with status \(code)\(Self.kept)")
        case .killed(let number):
            return .failed("The editor was ended by signal \(number)\(Self.kept)")
        }
        guard let edited = file.read() else {
            return .failed("The editor's file is gone\(Self.kept)")
        }
        return .text(edited)
    }

    private static let kept = ": the draft is as it was"

    private var folder: String {
        let named = environment["TMPDIR"] ?? ""
        return named.hasPrefix("/") ? named : "/tmp"
    }

    /// The words to run, without the file. A value may be a program's path,
    /// blanks and all, or a command with arguments as a shell reads it.
    private var command: [String]? {
        for name in ["VISUAL", "EDITOR"] {
            guard let value = environment[name], value.contains(where: { !$0.isWhitespace })
            else { continue }
            if value.contains("/"), access(value, X_OK) == 0 { return [value] }
            return ["/bin/sh", "-c", "\(value) \"$@\"", "sh"]
        }
        return ["sensible-editor", "editor", "nano", "vi"].lazy.compactMap(path).first.map { [$0] }
    }

    private func path(of program: String) -> String? {
        (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").lazy
            .map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}
