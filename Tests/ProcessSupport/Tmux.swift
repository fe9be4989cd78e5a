import Foundation

/// A terminal emulator without a window: what a person would see, as text.
/// Every instance is a server of its own.
package final class Tmux {
    private let folder: TemporaryFolder
    private let socket: String

    /// Opens a window with a shell command line in it.
    package init(
        _ command: String, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
    ) throws {
        folder = try TemporaryFolder()
        socket = "\(folder.path)/socket"
        // TERM is what programs inside see; no status line, no delay after Esc.
        try folder.write(
            """
            set -g default-terminal "tmux-256color"
            set -g status off
            set -g escape-time 0
            set -g default-size \(columns)x\(rows)
            set -g history-limit 5000
            set -g remain-on-exit on
            """, to: "tmux.conf")
        let variables = environment.flatMap { ["-e", "\($0.key)=\($0.value)"] }
        try run(
            ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + variables + [command])
    }

    deinit { _ = try? run(["kill-server"]) }

    /// Keys by tmux's names: `Enter`, `C-c`, `M-Enter`, `Escape`, `PageUp`, `F1`.
    package func keys(_ keys: String...) throws { try run(["send-keys", "--"] + keys) }

    /// Types the text as it stands.
    package func type(_ text: String) throws { try run(["send-keys", "-l", "--", text]) }

    /// Pastes as a terminal does: bracketed if the program asked for it.
    package func paste(_ text: String) throws {
        let file = try folder.write(text, to: "paste")
        try run(["load-buffer", file])
        try run(["paste-buffer", "-p", "-r"])
    }

    package func resize(columns: Int, rows: Int) throws {
        try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// The screen's rows; with styles, as escape sequences within the text.
    package func screen(styles: Bool = false) throws -> String {
        try run(["capture-pane", "-p"] + (styles ? ["-e"] : []))
    }

    /// The screen and everything that scrolled off its top.
    package func scrollback() throws -> String { try run(["capture-pane", "-p", "-S", "-"]) }

    /// One of tmux's variables: `cursor_x`, `cursor_flag`, `alternate_on`, `pane_pid`, …
    package func variable(_ name: String) throws -> String {
        try run(["display-message", "-p", "#{\(name)}"])
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The first process of the window.
    package var process: pid_t { get throws { pid_t(try variable("pane_pid")) ?? 0 } }

    /// Waits until the screen satisfies the condition, and returns it.
    @discardableResult
    package func wait(
        for what: String, within seconds: Double = 10, until condition: (String) -> Bool
    ) throws -> String {
        let deadline = Deadline(seconds: seconds)
        while true {
            let seen = try screen()
            if condition(seen) { return seen }
            if deadline.isPast { throw ProcessError.timedOut(waitingFor: what, seen: seen) }
            usleep(20_000)
        }
    }

    @discardableResult
    package func wait(forText text: String, within seconds: Double = 10) throws -> String {
        try wait(for: "\"\(text)\"", within: seconds) { $0.contains(text) }
    }

    /// Waits until two pictures in a row are the same.
    package func settledScreen(within seconds: Double = 10) throws -> String {
        var last = ""
        return try wait(for: "a screen that stands still", within: seconds) { seen in
            defer { last = seen }
            if seen == last { return true }
            usleep(100_000)
            return false
        }
    }

    @discardableResult
    private func run(_ arguments: [String]) throws -> String {
        let result = try ProcessRun.run(
            "/usr/bin/tmux", ["-S", socket, "-f", "\(folder.path)/tmux.conf"] + arguments,
            environment: ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh"])
        guard result.status == .exited(0) else {
            throw ProcessError.timedOut(
                waitingFor: "tmux \(arguments.first ?? "")", seen: result.errors)
        }
        return result.output
    }
}
