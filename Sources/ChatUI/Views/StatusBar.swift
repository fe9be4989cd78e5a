import HybridEngine
import TerminalUI

/// The last line: both models' states, the mode, how full the context is, and
/// keys. On a narrow screen keys go first, then the gauge, then the cloud; the
/// device's reason never goes, it takes another row instead.
enum StatusBar {
    /// At most this many rows for a long reason.
    private static let tallest = 3

    static func draw(_ state: State, in rect: Rect, into buffer: inout CellBuffer) {
        for (row, line) in zip(rect.rows, state.statusRows.lines) {
            buffer.write(line, at: Position(row: row, column: 1), clip: rect)
        }
    }

    static func lines(of state: State) -> [StyledLine] {
        let width = max(1, state.size.columns - 2)
        for candidate in candidates(state) {
            if let line = line(candidate.left, candidate.right, width) { return [line] }
        }
        let device = TextSanitizer.sanitize(Pill.device(state.device).shortText)
        return Array(StyledText(device).wrapped(width: width, hangingIndent: 2).prefix(tallest))
            .enumerated().map { $0 == 0 ? $1 : StyledLine("  ").followed(by: $1) }
    }

    /// From all that there is to say to the least, best first.
    private static func candidates(_ state: State) -> [(left: [String], right: [String])] {
        let device = Pill.device(state.device)
        let cloud = Pill.cloud(hasKey: state.hasCloudKey)
        let gauge = contextGauge(state).map { [$0] } ?? []
        let mode = [state.mode.words]
        let keys = hints(state)
        let help = ["\(state.keyMap.hint(.help)) help"]
        let long = [device.text, cloud.text]
        let short = [device.shortText, cloud.shortText]
        return [
            (long + mode + gauge, keys + help), (long + mode + gauge, help),
            (long + mode, help), (long, help), (short + gauge, help), (short, help),
            ([device.shortText], help), ([device.shortText], []),
        ]
    }

    private static func line(
        _ left: [String], _ right: [String], _ width: Int
    ) -> StyledLine? {
        let start = TextSanitizer.sanitize(left.joined(separator: " · "))
        let end = right.joined(separator: " · ")
        let gap = width - start.displayWidth - end.displayWidth
        guard gap >= (end.isEmpty ? 0 : 2) else { return nil }
        var line = StyledLine(start)
        line.append(String(repeating: " ", count: gap))
        line.append(end, style: .dim)
        return line
    }

    /// Keys that are of use where the focus is.
    private static func hints(_ state: State) -> [String] {
        let map = state.keyMap
        if state.overlay != nil { return ["\(map.hint(.stop)) closes"] }
        if state.commandLine != nil { return ["\(map.hint(.stop)) goes back"] }
        guard state.focus == .transcript else { return ["\(map.hint(.mode)) mode"] }
        return [
            "\(map.hint(.nextMessage)) \(map.hint(.previousMessage)) choose",
            "\(map.hint(.why)) why", "\(map.hint(.focus, in: [.transcript])) draft",
        ]
    }

    /// `context 12 %`: of the device's window, after the latest answer that
    /// told. Nothing is known before.
    static func contextGauge(_ state: State) -> String? {
        contextUse(state).map { used, window in
            "context \(Numbers.percent(Double(used) / Double(window)))"
        }
    }

    static func contextUse(_ state: State) -> (used: Int, window: Int)? {
        for message in state.conversation.messages.suffix(8).reversed() {
            guard let usage = message.answer?.usage,
                let window = message.answer?.statistics?.windowTokens, window > 0
            else { continue }
            return (max(0, usage.totalTokenCount), window)
        }
        return nil
    }
}
