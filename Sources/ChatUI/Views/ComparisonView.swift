import HybridEngine
import TerminalUI

/// Two answers to one message, each with a heading of its own.
struct ComparisonView {
    let state: State
    let comparison: Comparison

    func draw(in rect: Rect, into frame: inout Frame) {
        let layout = ComparisonLayout(rect)
        drawQuestion(in: layout.question, into: &frame.buffer)
        for side in Comparison.Side.allCases {
            let view = view(of: side)
            view.draw(in: layout[side].text, into: &frame.buffer)
            frame.links.merge(view.links) { first, _ in first }
            drawHeading(of: side, in: layout[side].heading, into: &frame.buffer)
        }
        if let divider = layout.divider {
            frame.buffer.fill(divider, with: "│", style: .dim)
            frame.buffer.write("┬", at: divider.origin, style: .dim, clip: divider)
        }
    }

    private func view(of side: Comparison.Side) -> TranscriptView {
        TranscriptView(
            state: state, theme: state.theme, messages: [comparison[side]],
            pane: state.sidePanes[side.rawValue])
    }

    /// Its first rows: it was just written, or stands in the conversation.
    private func drawQuestion(in rect: Rect, into buffer: inout CellBuffer) {
        guard let question = state.conversation.messages.last else { return }
        var pane = state.pane
        pane.size = rect.size
        pane.top = .start
        pane.isFollowing = true
        pane.selection = nil
        TranscriptView(state: state, theme: state.theme, messages: [question], pane: pane)
            .draw(in: rect, into: &buffer)
    }

    /// `─ [ on-device ───`: the key that keeps it, and whose it is. The side
    /// that keys act on stands out.
    private func drawHeading(
        of side: Comparison.Side, in rect: Rect, into buffer: inout CellBuffer
    ) {
        guard rect.size.rows > 0 else { return }
        buffer.drawRule(rect)
        let isChosen = side == comparison.side
        let key = state.keyMap.hint(side == .left ? .pickLeft : .pickRight)
        let place: InferenceSource = side == .left ? .onDevice : .inCloud
        let label = " \(key) \(place.words) "
        let style: TextStyle = isChosen ? .reverse : .dim
        buffer.write(
            StyledLine(label, style: style).truncated(to: max(0, rect.size.columns - 2)),
            at: Position(row: rect.origin.row, column: rect.origin.column + 1), clip: rect)
    }
}
