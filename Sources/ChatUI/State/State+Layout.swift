import TerminalUI

extension State {
    /// Which rows belong to what, as things are now.
    var layout: ScreenLayout {
        ScreenLayout(
            size: size, draftRows: activeEditor.rowCount,
            noticeRows: NoticeView.rows(of: self),
            statusRows: statusRows.lines.count, queueRows: QueueView.rows(of: self),
            extraRows: ExtrasView.rows(of: self))
    }

    /// Rows that a question about a call can have.
    var consentRoom: Int {
        let most = ScreenLayout(
            size: size, draftRows: activeEditor.rowCount, noticeRows: NoticeView.rows(of: self),
            statusRows: statusRows.lines.count, extraRows: ConsentLayout.tallest)
        return max(1, most.extras.size.rows - FileRows.count(of: self))
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
        guard !isTooSmall else { return pane.keepWithin(conversation.messages) }
        statusRows = statusRows.updated(for: self)
        consent.wrap(width: ConsentLayout.width(of: self))
        if let question = ConsentLayout(self) { consent.noteShown(to: question.end) }
        let layout = layout
        draft.scroll(rows: layout.draft.size.rows)
        pane.layouts.setTheme(theme)
        pane.resize(to: layout.transcript.size, in: conversation.messages)
        pane.settle(in: conversation.messages)
        settleSides(in: layout.transcript)
        settleFind()
        settleOverlay()
    }

    private mutating func settleOverlay() {
        fitOptions()
        guard let open = overlay else { return }
        let card = OverlayView.card(for: self)
        var first = max(0, min(open.firstRow, card.rowCount - card.visibleRows))
        if let row = chosenRow(in: open) {
            first = max(min(first, row.lowerBound), row.upperBound - card.visibleRows + 1)
        }
        overlay?.firstRow = first
    }

    /// What is chosen stays in view, a list's first entry with its heading.
    private func chosenRow(in overlay: Overlay) -> ClosedRange<Int>? {
        switch overlay.content {
        case .models(let panel):
            if panel.showsDetails { return nil }
            let row = ModelsContent.row(of: overlay.selection, in: self)
            return (overlay.selection == 0 ? 0 : row)...row
        case .options(let editor): return editor.lineIndex...editor.lineIndex
        case .sessions(let list): return SessionsContent.rows(of: list)
        case .palette: return overlay.selection...overlay.selection
        case .pick(let pick):
            let width = min(size.columns, OverlayContent.widest(of: self)) - OverlayContent.margins
            return PickContent.rows(of: overlay.selection, in: pick, width: max(1, width))
        default: return nil
        }
    }

    private mutating func fitOptions() {
        let width = min(size.columns, OverlayContent.widest(of: self)) - OverlayContent.margins
        let state = self
        overlay?.changeOptions { editor in
            editor.fit(width: max(1, width)) { OptionsContent($0, of: state).tallestMeaning }
        }
    }
}
