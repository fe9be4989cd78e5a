import HybridEngine
import TerminalUI

/// Keys while the options are open.
extension State {
    /// Where a key is looked up while the panels are open; nil for a key that
    /// is typed as text.
    func optionPlaces(for key: KeyEvent) -> [CommandEntry.Place]? {
        guard let editor = overlay?.optionsEditor else { return nil }
        if key.isTyped && editor.takesText { return [] }
        return editor.edit == nil ? [.options, .everywhere] : [.draft, .everywhere]
    }

    mutating func typeInOptions(_ character: Character) {
        overlay?.changeOptions { $0.type(character) }
    }

    /// True when the panels took it.
    mutating func pasteInOptions(_ text: String) -> Bool {
        guard overlay?.optionsEditor != nil else { return false }
        overlay?.changeOptions { $0.paste(text) }
        return true
    }

    /// What a key means in the panels. Whatever is not theirs does nothing:
    /// no change is lost by a key that meant something else.
    mutating func runInOptions(_ command: Command, at now: Moment) -> [Effect] {
        guard let editor = overlay?.optionsEditor else { return [] }
        switch command {
        case .redraw, .suspend: return run(command, at: now)
        case .help: overlay?.changeOptions { $0.showsKeys.toggle() }
        case _ where editor.edit != nil: overlay?.changeOptions { $0.runInEdit(command) }
        case .stop, .interrupt, .options: leaveOptions(editor)
        case .keepOptions: keepOptions(editor)
        default:
            let page = max(1, OverlayView.card(for: self).visibleRows - 1)
            overlay?.changeOptions { $0.run(command, page: page) }
        }
        return []
    }

    private mutating func leaveOptions(_ editor: OptionsEditor) {
        overlay = nil
        if editor.values != options { notice = "Options as they were" }
    }

    private mutating func keepOptions(_ editor: OptionsEditor) {
        overlay = nil
        guard editor.values != options else { return }
        let back = editor.values == defaultOptions
        keep(
            editor.values,
            saying: back
                ? "Options are the defaults again" : "Options hold from the next message on")
    }
}

extension OptionsEditor {
    fileprivate mutating func run(_ command: Command, page: Int) {
        switch command {
        case .fieldUp: move(by: -1)
        case .fieldDown: move(by: 1)
        case .pageUp: move(by: -page)
        case .pageDown: move(by: page)
        case .top: move(by: -lines.count)
        case .follow: move(by: lines.count)
        case .valueLess: step(by: -1)
        case .valueMore: step(by: 1)
        case .unset: unset()
        case .preset: takeNextPreset()
        case .otherPanel: changePanel()
        default: break
        }
    }

    fileprivate mutating func runInEdit(_ command: Command) {
        switch command {
        case .send: _ = finishEdit()
        case .stop, .interrupt: dropEdit()
        case .deleteLeft where edit?.isEmpty == true: dropEdit()
        case .cursorUp, .historyPrevious: move(by: -1)
        case .cursorDown, .historyNext: move(by: 1)
        case .complete: changePanel()
        case .newline: break
        default: if let change = command.edit { edit?.perform(change) }
        }
    }
}

extension Overlay {
    var optionsEditor: OptionsEditor? {
        if case .options(let editor) = content { editor } else { nil }
    }

    mutating func changeOptions(_ change: (inout OptionsEditor) -> Void) {
        guard case .options(var editor) = content else { return }
        change(&editor)
        content = .options(editor)
    }
}
