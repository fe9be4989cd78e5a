import HybridEngine
import TerminalUI

/// Finding a command by some of its letters.
extension State {
    /// Changes what is looked for; false where no palette is open.
    mutating func changePalette(_ change: (inout DraftEditor) -> Void) -> Bool {
        guard case .palette(var palette)? = overlay?.content else { return false }
        let before = palette.search.string
        change(&palette.search)
        overlay?.content = .palette(palette)
        if palette.search.string != before { overlay?.selection = 0 }
        return true
    }

    /// Nil where no palette is open.
    mutating func runInPalette(_ command: Command, at now: Moment) -> [Effect]? {
        guard case .palette(let palette)? = overlay?.content else { return nil }
        let page = max(1, OverlayView.card(for: self).visibleRows - 1)
        switch command {
        case .stop, .interrupt, .palette: overlay = nil
        case .send: return runChosen(palette, at: now)
        case .cursorUp, .lineUp, .historyPrevious: chooseInPalette(palette, by: -1)
        case .cursorDown, .lineDown, .historyNext, .complete: chooseInPalette(palette, by: 1)
        case .pageUp: chooseInPalette(palette, by: -page)
        case .pageDown: chooseInPalette(palette, by: page)
        case .redraw, .suspend: return run(command, at: now)
        case .newline: break
        default:
            if let edit = command.edit { _ = changePalette { $0.perform(edit) } }
        }
        return []
    }

    private mutating func chooseInPalette(_ palette: Palette, by step: Int) {
        let last = max(0, palette.entries.count - 1)
        let chosen = (overlay?.selection ?? 0) + step
        overlay?.selection = max(0, min(last, chosen))
    }

    /// What needs words after its name goes into the draft, where they can be
    /// written.
    private mutating func runChosen(_ palette: Palette, at now: Moment) -> [Effect] {
        let entries = palette.entries
        guard let chosen = overlay?.selection, entries.indices.contains(chosen) else { return [] }
        let entry = entries[chosen]
        overlay = nil
        guard entry.argument?.hasPrefix("[") == false, draft.isEmpty else {
            return run(entry.command, at: now)
        }
        focusDraft()
        draft.editor.setText("/\(entry.command.rawValue) ")
        return []
    }
}
