/// What the user can have done. The raw value is its one name: behind a slash,
/// in `keys.*` of the configuration, and in the help.
package enum Command: String, Sendable, CaseIterable {
    case send, newline, stop, interrupt, again, other, new, system
    case edit, editor, undo, redo
    case goOn = "continue"
    case versionBefore = "version-before"
    case versionAfter = "version-after"
    case both, compact, role, palette
    case pickLeft = "pick-left"
    case pickRight = "pick-right"
    case otherSide = "other-side"
    case why, status, sent, tokens, probe, mode, model, key, help, redraw, suspend, quit
    case nextMode = "next-mode"

    case sessions, resume, log
    case openSession = "open-session"
    case renameSession = "rename-session"
    case removeSession = "remove-session"
    case exportSession = "export-session"

    case options, preset, unset
    case fieldUp = "field-up"
    case fieldDown = "field-down"
    case valueLess = "value-less"
    case valueMore = "value-more"
    case otherPanel = "other-panel"
    case keepOptions = "keep-options"

    case attach, detach, tools, run
    case updateModel = "update-model"
    case removeModel = "remove-model"
    case modelDetails = "model-details"
    case cancelDownload = "cancel-download"

    case focus, fold, thoughts, raw, find
    case findNext = "find-next"
    case findPrevious = "find-previous"
    case nextCode = "next-code"
    case previousCode = "previous-code"
    case copy
    case copyCode = "copy-code"
    case copyLink = "copy-link"
    case commandLine = "command-line"
    case nextMessage = "next-message"
    case previousMessage = "previous-message"
    case lineUp = "line-up"
    case lineDown = "line-down"
    case pageUp = "page-up"
    case pageDown = "page-down"
    case halfPageUp = "half-page-up"
    case halfPageDown = "half-page-down"
    case top, follow

    case historyPrevious = "history-previous"
    case historyNext = "history-next"
    case historySearch = "history-search"
    case complete
    case cursorUp = "cursor-up"
    case cursorDown = "cursor-down"
    case cursorLeft = "cursor-left"
    case cursorRight = "cursor-right"
    case wordLeft = "word-left"
    case wordRight = "word-right"
    case lineStart = "line-start"
    case lineEnd = "line-end"
    case deleteLeft = "delete-left"
    case deleteRight = "delete-right"
    case deleteWordLeft = "delete-word-left"
    case deleteWordBackward = "delete-word-backward"
    case deleteWordRight = "delete-word-right"
    case deleteToStart = "delete-to-start"
    case deleteToEnd = "delete-to-end"
    case yank
    case yankEarlier = "yank-earlier"
    case transpose
    case undoEdit = "undo-edit"
    case redoEdit = "redo-edit"
}
