import TerminalUI

extension State {
    /// Which rows belong to what, as things are now.
    var layout: ScreenLayout {
        ScreenLayout(
            size: size, draftRows: activeEditor.rowCount,
            noticeRows: NoticeView.rows(of: self),
            statusRows: statusRows.lines.count)
    }

    /// The editor that keys go to: the command line when it is open.
    var activeEditor: DraftEditor { commandLine ?? draft.editor }

    /// Makes everything that follows from the rest fit it again. Afterwards all
    /// that is visible is laid out, so that drawing only looks things up.
    mutating func settle() {
        let width = max(2, size.columns - ScreenLayout.promptWidth)
        draft.editor.setWidth(width)
        commandLine?.setWidth(width)
        // A window that shows nothing does not move what it will show again.
        guard !isTooSmall else { return }
        statusRows = statusRows.updated(for: self)
        let layout = layout
        draft.scroll(rows: layout.draft.size.rows)
        pane.resize(to: layout.transcript.size, in: conversation.messages)
        pane.settle(in: conversation.messages)
        settleOverlay()
    }

    private mutating func settleOverlay() {
        guard let open = overlay else { return }
        let card = OverlayView.card(for: self)
        var first = max(0, min(open.firstRow, card.rowCount - card.visibleRows))
        if open.content == .models {
            // What is chosen stays in view, the first entry with its heading.
            let row = ModelsContent.row(of: open.selection, in: self)
            first = max(min(first, open.selection == 0 ? 0 : row), row - card.visibleRows + 1)
        }
        overlay?.firstRow = first
    }
}
