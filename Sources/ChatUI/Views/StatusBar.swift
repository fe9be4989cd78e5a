import HybridEngine
import TerminalUI

/// The last line: both models' states, the mode, how full the context is, and
/// keys. On a narrow screen keys go first, then the gauge, then the mark
/// of changed options, then the cloud; the
/// device's reason never goes, it takes another row instead.
enum StatusBar {
    /// What a line could say: at its left end, and at its right.
    private typealias Candidate = (left: [StyledLine], right: [String])

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
            if let line = line(candidate, width) { return [line] }
        }
        let device = clean(state.devicePill.shortText)
        let rows = StyledText(device.text).wrapped(width: width, hangingIndent: 2).prefix(tallest)
            .enumerated().map { $0 == 0 ? $1 : StyledLine("  ").followed(by: $1) }
        return rows + (state.mode == .onlyOnDevice ? [mode(state.mode).truncated(to: width)] : [])
    }

    /// From all that there is to say to the least, best first.
    private static func candidates(_ state: State) -> [Candidate] {
        // What is to be done comes before what can wait.
        let weighed = state.conversation.comparison == nil ? state.contextGauge : nil
        let gauge = (weighed?.text).map { [clean($0)] } ?? []
        let shortText = weighed?.text(ofDevice: state.nextSource == .onDevice)
        let shortGauge = shortText.map { [clean($0)] } ?? []
        let keys = hints(state)
        let help = ["\(state.keyMap.hint(.help)) help"]
        let pills = [state.devicePill, state.cloudPill]
        let long = pills.map { clean($0.text) }
        let short = pills.map { clean($0.shortText) }
        let mode = [mode(state.mode)]
        // What keeps everything on this machine outlives the cloud, of which
        // it says enough.
        let isLocked = state.mode == .onlyOnDevice
        let (lastPills, lastMode) = isLocked ? ([short[0]], mode) : (short, [])
        let shared = long + mode
        return marked(state, shared, gauge, help, cloudHelp(state) + keys) + [
            (shared + gauge, cloudHelp(state) + keys + help), (shared + gauge, keys + help),
            (shared + shortGauge, keys + help),
            (shared + gauge, help), (shared + shortGauge, help),
            (shared, help), (short + mode + shortGauge, help), (short + mode, help),
            (isLocked ? [long[0]] + mode : long, help),
            (lastPills + lastMode + shortGauge, help), (lastPills + lastMode, help),
            ([short[0]] + lastMode, help), ([short[0]] + lastMode, []),
        ]
    }

    /// The conversation has options of its own. That is worth more than keys,
    /// and than how full the context is.
    private static func marked(
        _ state: State, _ shared: [StyledLine], _ gauge: [StyledLine], _ help: [String],
        _ keys: [String]
    ) -> [Candidate] {
        guard state.hasChangedOptions else { return [] }
        let mark = [StyledLine("options changed")]
        return [
            (shared + gauge + mark, keys + help), (shared + gauge + mark, help),
            (shared + mark, help), (shared + mark, []),
        ]
    }

    private static func line(_ candidate: Candidate, _ width: Int) -> StyledLine? {
        var line = StyledLine()
        for part in candidate.left {
            if !line.isEmpty { line.append(" · ") }
            line.append(part)
        }
        let end = candidate.right.joined(separator: " · ")
        let gap = width - line.displayWidth - end.displayWidth
        guard gap >= (end.isEmpty ? 0 : 2) else { return nil }
        line.append(String(repeating: " ", count: gap))
        line.append(end, style: .dim)
        return line
    }

    private static func clean(_ text: String) -> StyledLine {
        StyledLine(TextSanitizer.sanitizeLine(text))
    }

    private static func mode(_ mode: InferenceMode) -> StyledLine {
        mode == .onlyOnDevice ? ModeWords.lock : StyledLine(mode.words)
    }

    /// Keys that are of use where the focus is.
    private static func hints(_ state: State) -> [String] {
        let map = state.keyMap
        if state.overlay != nil { return ["\(map.hint(.stop)) closes"] }
        if state.commandLine != nil { return ["\(map.hint(.stop)) goes back"] }
        if state.conversation.comparison != nil {
            return ["\(map.hint(.pickLeft)) \(map.hint(.pickRight)) choose"]
        }
        if state.focus == .draft, state.vi?.mode == .normal { return ["NORMAL"] }
        guard state.focus == .transcript else { return ["\(map.hint(.nextMode)) mode"] }
        return [
            "\(map.hint(.nextMessage)) \(map.hint(.previousMessage)) choose",
            "\(map.hint(.why)) why", "\(map.hint(.focus, in: [.transcript])) draft",
        ]
    }

    /// What helps a cloud that cannot be asked.
    private static func cloudHelp(_ state: State) -> [String] {
        guard state.mode != .onlyOnDevice, state.focus == .draft, state.overlay == nil,
            state.commandLine == nil, let help = CloudWords.help(state.cloud)
        else { return [] }
        return ["\(state.keyMap.hint(help.command)) \(help.words)"]
    }
}

extension State {
    /// As the status bar and the status card show it.
    package var cloudPill: Pill {
        Pill.cloud(cloud, model: cloudModel, mode: mode, secondsLeft: cloudRest?.secondsLeft)
    }
}
