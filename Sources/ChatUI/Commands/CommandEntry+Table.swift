extension CommandEntry {
    /// Every command, once: its default keys, slash names and help sentence.
    /// Keys that every terminal can send come first.
    package static let table: [CommandEntry] =
        chat + reading + writing + options + sessions + models + program

    /// The row of a command.
    package static func of(_ command: Command) -> CommandEntry? {
        table.first { $0.command == command }
    }

    private static let chat: [CommandEntry] = [
        .init(.send, .chat, [.draft: "enter"], "Send the message"),
        .init(
            .newline, .chat, [.draft: "ctrl-j alt-enter shift-enter ctrl-enter"],
            "Start a new line (also \\ before Enter)"),
        .init(.stop, .chat, [.everywhere: "esc"], "Stop the answer; close what is open"),
        .init(
            .interrupt, .chat, [.everywhere: "ctrl-c"],
            "Stop the answer, else clear the draft; twice within 2 s quits"),
        .init(
            .again, .chat, [.transcript: "r"], aliases: ["retry"],
            "Ask again; the answer so far stays as another version"),
        .init(
            .other, .chat, [.transcript: ">"],
            "Ask again, of the other model this once"),
        .init(
            .both, .chat, [.everywhere: "f6"], argument: "[TEXT]",
            "Have both models answer, side by side: the draft, else the last message"),
        .init(
            .pickLeft, .chat, [.comparison: "["],
            "Of two answers keep the left one, or upper; the other stays a version"),
        .init(.pickRight, .chat, [.comparison: "]"], "Keep the right one, or lower"),
        .init(
            .otherSide, .chat, [.comparison: "tab left right"],
            "Of two answers scroll, stop or copy the other one"),
        .init(
            .edit, .chat, [.transcript: "e"],
            "Write a message in other words (also Esc Esc in an empty draft)"),
        .init(
            .versionBefore, .chat, [.transcript: "left"],
            "Show the version before, of a message or answer that has several"),
        .init(.versionAfter, .chat, [.transcript: "right"], "Show the version after"),
        .init(.undo, .chat, [:], "Take the last message and its answer back"),
        .init(.redo, .chat, [:], "Bring back what was taken back"),
        .init(.goOn, .chat, [:], "Have an answer that was cut off continued"),
        .init(
            .why, .chat, [.transcript: "w"],
            "Show which model answered, and why"),
        .init(
            .nextMode, .chat, [.everywhere: "f2", .emptyDraft: "shift-tab"],
            "Take the next mode: who answers, device or cloud"),
        .init(.mode, .chat, argument: "[NAME]", "Show the mode, or set it"),
        .init(
            .model, .chat, [.everywhere: "f3"], argument: "[NAME]", aliases: ["models"],
            "Get, choose or remove models: on this machine, custom, in the cloud"),
        .init(
            .run, .chat, argument: "MODEL FILE|TEXT",
            "Run a custom model on a picture, a file or a text"),
        .init(
            .attach, .chat, argument: "PATH",
            "Attach a file: text, an image, a PDF (also @PATH in a message)"),
        .init(
            .detach, .chat, argument: "[NUMBER]",
            "Take an attached file away (also Backspace in an empty draft)"),
        .init(
            .tools, .chat, argument: "[NAME]",
            "List the functions that models may call, or turn one on or off"),
        .init(
            .options, .chat, [.everywhere: "f4"], argument: "[KEY=VALUE]",
            "Show the options of both models, or set one"),
        .init(.key, .chat, [:], "Say where the cloud's API key goes"),
        .init(
            .system, .chat, argument: "[TEXT]",
            "Set the system instructions (- removes them)"),
        .init(
            .role, .chat, argument: "[NAME [TEXT]]",
            "Use a text of the folder roles: a template with your words, or instructions"),
        .init(
            .compact, .chat, argument: "[-]",
            "Have the device model summarise older turns; - sends them whole again"),
        .init(.new, .chat, [:], "Start a new conversation"),
        .init(
            .sessions, .chat, [.everywhere: "f5"], argument: "[WORDS]",
            "List the conversations, or those with these words"),
        .init(
            .resume, .chat, [:], argument: "[ID]", "Go on with an earlier conversation"),
    ]

    private static let reading: [CommandEntry] = [
        .init(
            .focus, .reading, [.emptyDraft: "tab", .transcript: "tab q"],
            "Move between the draft and the conversation"),
        .init(.previousMessage, .reading, [.transcript: "k"], "Select the message above"),
        .init(.nextMessage, .reading, [.transcript: "j"], "Select the message below"),
        .init(
            .lineUp, .reading,
            [.everywhere: "shift-up alt-pageup", .transcript: "up", .sessions: "up"],
            "Scroll up a line"),
        .init(
            .lineDown, .reading,
            [.everywhere: "shift-down alt-pagedown", .transcript: "down", .sessions: "down"],
            "Scroll down a line"),
        .init(.pageUp, .reading, [.everywhere: "pageup", .transcript: "b"], "Scroll up a page"),
        .init(
            .pageDown, .reading, [.everywhere: "pagedown", .transcript: "space"],
            "Scroll down a page"),
        .init(.halfPageUp, .reading, [.transcript: "ctrl-u"], "Scroll up half a page"),
        .init(.halfPageDown, .reading, [.transcript: "ctrl-d"], "Scroll down half a page"),
        .init(
            .top, .reading, [.everywhere: "ctrl-home alt-home", .transcript: "g home"],
            "Go to the first message"),
        .init(
            .follow, .reading,
            [.everywhere: "ctrl-end alt-end", .emptyDraft: "end", .transcript: "end G"],
            "Go to the end and follow the answer"),
        .init(.fold, .reading, [.transcript: "enter"], "Fold or unfold the message"),
        .init(
            .thoughts, .reading, [.everywhere: "ctrl-o", .transcript: "t"],
            "Open or close an answer's thoughts; in a draft, what was pasted"),
        .init(
            .raw, .reading, [.everywhere: "alt-m", .transcript: "m"],
            "Show an answer's text as it came, or as it is set"),
        .init(
            .find, .reading, [.transcript: "/"], argument: "[WORDS]",
            "Look for words in this conversation; none ends the search"),
        .init(.findNext, .reading, [.transcript: "n"], "Go to the next match"),
        .init(.findPrevious, .reading, [.transcript: "N"], "Go to the match before"),
        .init(.nextCode, .reading, [.transcript: "}"], "Go to the next block of code"),
        .init(.previousCode, .reading, [.transcript: "{"], "Go to the block of code before"),
        .init(
            .copy, .reading, [.transcript: "y"], aliases: ["cp"],
            "Copy the message: the selected one, else the last answer"),
        .init(
            .copyCode, .reading, [.transcript: "c"], argument: "[NUMBER]",
            "Copy a block of code, exactly as it was written"),
        .init(
            .copyLink, .reading, [.transcript: "u"], argument: "[NUMBER]", aliases: ["links"],
            "List the links; copy one"),
        .init(.commandLine, .reading, [.transcript: ":"], "Type a command"),
    ]

    private static let writing: [CommandEntry] = [
        .init(
            .cursorUp, .writing, [.draft: "up"],
            "Up a line; from the first line, the message before"),
        .init(
            .cursorDown, .writing, [.draft: "down"],
            "Down a line; from the last line, the message after"),
        .init(.historyPrevious, .writing, [.draft: "ctrl-p"], "The message sent before"),
        .init(.historyNext, .writing, [.draft: "ctrl-n"], "The message sent after"),
        .init(.historySearch, .writing, [.draft: "ctrl-r"], "Search the messages sent"),
        .init(
            .editor, .writing, [.draft: "ctrl-g"],
            "Write in your own editor: VISUAL or EDITOR (also Ctrl-X Ctrl-E)"),
        .init(
            .complete, .writing, [.draft: "tab"],
            "Complete a command, a name behind it, or a file's @path"),
        .init(.cursorLeft, .writing, [.draft: "left ctrl-b"], "Left a character"),
        .init(.cursorRight, .writing, [.draft: "right ctrl-f"], "Right a character"),
        .init(.wordLeft, .writing, [.draft: "alt-b ctrl-left alt-left"], "Left a word"),
        .init(.wordRight, .writing, [.draft: "alt-f ctrl-right alt-right"], "Right a word"),
        .init(.lineStart, .writing, [.draft: "ctrl-a home"], "To the start of the line"),
        .init(.lineEnd, .writing, [.draft: "ctrl-e end"], "To the end of the line"),
        .init(.deleteLeft, .writing, [.draft: "backspace ctrl-h"], "Delete to the left"),
        .init(.deleteRight, .writing, [.draft: "ctrl-d delete"], "Delete to the right"),
        .init(.deleteWordLeft, .writing, [.draft: "ctrl-w"], "Cut back to the blank before"),
        .init(
            .deleteWordBackward, .writing, [.draft: "alt-backspace"], "Cut the word before"),
        .init(.deleteWordRight, .writing, [.draft: "alt-d"], "Cut the word after"),
        .init(.deleteToStart, .writing, [.draft: "ctrl-u"], "Cut to the start of the line"),
        .init(.deleteToEnd, .writing, [.draft: "ctrl-k"], "Cut to the end of the line"),
        .init(.yank, .writing, [.draft: "ctrl-y"], "Put back what was cut"),
        .init(.yankEarlier, .writing, [.draft: "alt-y"], "Instead, what was cut before that"),
        .init(.transpose, .writing, [.draft: "ctrl-t"], "Swap two characters"),
        .init(.undoEdit, .writing, [.draft: "ctrl-_"], "Undo"),
        .init(.redoEdit, .writing, [.draft: "alt-_"], "Redo"),
    ]

    private static let options: [CommandEntry] = [
        .init(.otherPanel, .options, [.options: "tab shift-tab"], "The other model's options"),
        .init(.fieldUp, .options, [.options: "up k"], "The option above"),
        .init(.fieldDown, .options, [.options: "down j"], "The option below"),
        .init(.valueLess, .options, [.options: "left h"], "Less, or the choice before"),
        .init(.valueMore, .options, [.options: "right l"], "More, or the choice after"),
        .init(.unset, .options, [.options: "delete backspace"], "Take the value away"),
        .init(
            .preset, .options, [.options: "p"], argument: "[NAME]",
            "The next preset: precise, balanced, creative"),
        .init(
            .keepOptions, .options, [.options: "enter"],
            "Keep the options for the next messages"),
    ]

    private static let sessions: [CommandEntry] = [
        .init(.openSession, .sessions, [.sessions: "enter"], "Go on with the conversation"),
        .init(.renameSession, .sessions, [.sessions: "ctrl-r"], "Give it another title"),
        .init(
            .removeSession, .sessions, [.sessions: "delete"],
            "Remove it; undo brings it back until the program ends"),
        .init(
            .exportSession, .sessions, [.sessions: "ctrl-x"],
            "Write it to a Markdown file in the current folder"),
    ]

    private static let models: [CommandEntry] = [
        .init(.updateModel, .models, [.models: "u"], "Get the newest version of the model"),
        .init(
            .removeModel, .models, [.models: "delete"],
            "Remove the model from this machine; asks once"),
        .init(.modelDetails, .models, [.models: "i"], "Show all that is known of the model"),
        .init(
            .cancelDownload, .models, [.models: "c"],
            "Cancel the model's download; what arrived is kept"),
    ]

    private static let program: [CommandEntry] = [
        .init(
            .help, .program, [.everywhere: "f1", .emptyDraft: "?", .transcript: "?"],
            aliases: ["?"], "Show this help"),
        .init(
            .palette, .program, [.everywhere: "alt-x"],
            "Find a command by what it is called or does"),
        .init(.status, .program, [:], "Show both models, the mode and the context"),
        .init(
            .sent, .program, [:],
            "Show what of this conversation left this machine: when, to whom, how much"),
        .init(
            .tokens, .program, [:], aliases: ["cost"],
            "Show tokens, what the cloud cost, and what this machine saved"),
        .init(.log, .program, [:], "Show the end of the log"),
        .init(.probe, .program, [:], "Try both models again now, after failures too"),
        .init(.redraw, .program, [.everywhere: "ctrl-l"], "Draw the screen again"),
        .init(.suspend, .program, [.everywhere: "ctrl-z"], "Suspend; fg comes back"),
        .init(
            .quit, .program, [.emptyDraft: "ctrl-d"], aliases: ["exit", "bye", "q"], "Quit"),
    ]
}
