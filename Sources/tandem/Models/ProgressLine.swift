import HybridEngine
import Synchronization
import TerminalUI

/// A download's progress on standard error: one line that changes on a
/// terminal, and a plain line now and then elsewhere.
final class ProgressLine: Sendable {
    private struct State {
        var script = ProgressScript()
        var isShown = false
    }

    private let name: String
    private let output = OutputStream.standardError
    private let movesCursor: Bool
    private let state = Mutex(State())

    /// - Parameter terminal: what kind it is, as TERM says.
    init(_ name: String?, terminal: String?) {
        self.name = name.map { TextSanitizer.sanitizeLine($0) } ?? "model"
        let canMove = terminal.map { !$0.isEmpty && $0 != "dumb" } ?? false
        movesCursor = canMove && OutputStream.standardError.isTerminal
    }

    var show: @Sendable (DownloadProgress) -> Void {
        { [self] progress in
            state.withLock { state in
                if movesCursor {
                    state.isShown = true
                    try? output.write("\r\u{1B}[K\(name): \(ProgressScript.line(progress))")
                } else if let line = state.script.line(after: progress) {
                    try? output.write("\(name): \(line)\n")
                }
            }
        }
    }

    /// Takes the line away before anything else is written.
    func end() {
        state.withLock { state in
            if state.isShown { try? output.write("\r\u{1B}[K") }
            state.isShown = false
        }
    }
}

/// Which lines of a progress are worth to be kept: each tenth, and each new
/// step.
struct ProgressScript {
    private var phase: DownloadProgress.Phase?
    private var tenth = -1

    /// Nil for one that says nothing new.
    mutating func line(after progress: DownloadProgress) -> String? {
        guard progress.phase != .waiting else { return nil }
        let now = progress.fraction.map { Int($0 * 10) } ?? 0
        guard progress.phase != phase || now > tenth else { return nil }
        let isNews = progress.phase != phase || progress.phase.isTransfer
        phase = progress.phase
        tenth = now
        return isNews ? Self.line(progress) : nil
    }

    /// `downloading 41 % of 491 MB · 2.1 MB/s · 35 s left`.
    static func line(_ progress: DownloadProgress) -> String {
        guard progress.phase.isTransfer, let total = progress.total else {
            return progress.words
        }
        var parts = progress.words.split(separator: " · ").map(String.init)
        parts[0] += " of \(ByteCount.text(total))"
        return parts.joined(separator: " · ")
    }
}
