import TerminalUI

/// Draws the state. Its cost is that of what is visible, not of the
/// conversation.
package func view(_ state: State) -> Frame {
    var frame = Frame(buffer: CellBuffer(size: state.size), cursor: nil)
    if state.isTooSmall {
        drawTooSmall(into: &frame.buffer)
    } else {
        draw(state, into: &frame)
    }
    frame.buffer.use(state.theme)
    if !state.capabilities.isUnicode { frame.buffer.useASCII() }
    return frame
}

private func draw(_ state: State, into frame: inout Frame) {
    let layout = state.layout
    let theme = state.theme
    if let title = layout.title { TitleView.draw(state, in: title, into: &frame.buffer) }
    if state.conversation.messages.isEmpty, !state.isOpening {
        WelcomeView.draw(state, in: layout.transcript, into: &frame.buffer)
    } else if let comparison = state.conversation.comparison {
        let view = ComparisonView(state: state, comparison: comparison)
        view.draw(in: layout.transcript, into: &frame)
    } else {
        let view = TranscriptView(state: state, theme: theme)
        view.draw(in: layout.transcript, into: &frame.buffer)
        frame.links = view.links
    }
    NoticeView.draw(state, in: layout.notice, into: &frame.buffer)
    QueueView.draw(state, in: layout.queue, into: &frame.buffer)
    ExtrasView.draw(state, in: layout.extras, into: &frame.buffer)
    frame.cursor = DraftView.draw(state, in: layout.draft, theme, into: &frame.buffer)
    if let rule = layout.lowerRule { frame.buffer.drawRule(rule) }
    StatusBar.draw(state, in: layout.status, into: &frame.buffer)
    if state.overlay != nil {
        frame.cursor = OverlayView.draw(state, into: &frame.buffer)
    }
}

private func drawTooSmall(into buffer: inout CellBuffer) {
    let needed = "\(State.smallestSize.columns) × \(State.smallestSize.rows)"
    let texts = ["window too small (\(needed) needed)", "too small: \(needed)", needed]
    let text = texts.first { $0.count <= buffer.size.columns } ?? needed
    buffer.write(text, at: Position(row: 0, column: 0))
}

extension CellBuffer {
    /// Views write dim what is secondary; a theme may want it otherwise.
    fileprivate mutating func use(_ theme: Theme) {
        guard theme.secondary != .dim else { return }
        restyle(bounds) { style in
            guard style.attributes.contains(.dim) else { return }
            style.attributes.remove(.dim)
            if style.foreground == .terminal { style.foreground = theme.secondary.foreground }
        }
    }

    mutating func drawRule(_ rect: Rect) { fill(rect, with: "─", style: .dim) }
}
