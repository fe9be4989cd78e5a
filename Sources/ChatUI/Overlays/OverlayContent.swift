import TerminalUI

/// What a card says.
struct OverlayContent {
    var title: StyledLine
    var rows: [StyledLine]
    /// What stands still above the rows.
    var header: [StyledLine] = []
    /// What stands still below the rows.
    var footer: [StyledLine] = []
    /// Keys for the frame, from many to few; the first that fit are shown.
    var hints: [String]
    /// The same while there are more rows than room.
    var scrollHints: [String] = []
    /// Among the rows, while something is typed.
    var cursor: Position?
    /// The column in the header's first row, while something is typed there.
    var headerCursor: Int?
    /// As high as there is room, however many rows there are: nothing moves
    /// while a list becomes shorter.
    var fillsHeight = false

    /// Cards are no wider than is easy to read.
    private static let readable = 78
    /// The frame and a blank at both sides.
    static let margins = 4

    /// Lists have columns.
    private static let widestList = 100

    static func widest(of state: State) -> Int {
        if state.overlay?.sessionsList != nil { return widestList }
        return state.overlay?.optionsEditor.map { $0.columns.widest + margins } ?? readable
    }

    init(of state: State, width: Int) {
        let map = state.keyMap
        switch state.overlay?.content {
        case .help: self.init("Help", HelpContent.rows(map, width: width), map)
        case .status: self.init("Status", StatusContent.rows(state, width: width), map)
        case .why(let message):
            self.init(
                "Why this model", WhyContent.rows(state, message: message, width: width), map)
        case .sent:
            self.init("Sent from this machine", SentContent.rows(state, width: width), map)
        case .tools: self.init("Functions", ToolsContent.rows(state, width: width), map)
        case .cost: self.init("Tokens and cost", CostContent.rows(state, width: width), map)
        case .key: self.init("API key", KeyContent.rows(state, width: width), map)
        case .models: self.init(modelsOf: state, width: width)
        case .options(let editor):
            self.init(OptionsContent(editor, of: state))
        case .sessions(let list):
            self.init(SessionsContent(list, of: state, width: width))
        case .log(let lines): self.init("Log", LogContent.rows(lines, width: width), map)
        case .pick(let pick):
            self.init(pick, chosen: state.overlay?.selection ?? 0, width: width, map)
        case .palette(let palette):
            self.init(palette, chosen: state.overlay?.selection ?? 0, width: width, map)
        case nil: self.init("", [], map)
        }
    }

    private init(_ title: String, _ rows: [StyledLine], _ map: KeyMap) {
        self.title = StyledLine(title, style: .bold)
        self.rows = rows
        let closes = "\(map.hint(.stop)) closes"
        let more = "\(map.hint(.lineDown, in: [.transcript])) \(map.hint(.pageDown)) more"
        hints = [closes]
        scrollHints = ["\(more) · \(closes)", closes]
    }

    private init(_ pick: Pick, chosen: Int, width: Int, _ map: KeyMap) {
        self.init(
            PickContent.title(pick), PickContent.rows(pick, chosen: chosen, width: width), map)
        hints = PickContent.hints(map)
        scrollHints = hints
    }

    private init(_ palette: Palette, chosen: Int, width: Int, _ map: KeyMap) {
        title = StyledLine("Commands", style: .bold)
        header = [PaletteContent.searchLine(palette, width: width)]
        headerCursor = PaletteContent.cursor(palette, width: width)
        rows = PaletteContent.rows(palette, chosen: chosen, width: width, map)
        fillsHeight = true
        hints = PaletteContent.hints(map)
        scrollHints = hints
    }

    private init(_ sessions: SessionsContent) {
        title = StyledLine("Conversations", style: .bold)
        header = sessions.header
        rows = sessions.rows
        footer = sessions.footer
        cursor = sessions.cursor
        headerCursor = sessions.headerCursor
        fillsHeight = true
        hints = sessions.hints
        scrollHints = sessions.hints
    }

    private init(modelsOf state: State, width: Int) {
        title = StyledLine("Models", style: .bold)
        rows = ModelsContent.rows(state, width: width)
        hints = ModelsContent.hints(state)
        scrollHints = hints
        guard state.overlay?.modelsPanel?.showsDetails == false else { return }
        let sentence = ModelsContent.chosen(state).map { LocalModelWords.sentence($0, state) }
        let lines = StyledText(TextSanitizer.sanitizeLine(sentence ?? "")).wrapped(width: width)
        // Of one height, whatever is chosen.
        footer = lines + Array(repeating: StyledLine(), count: max(0, 2 - lines.count))
    }

    private init(_ options: OptionsContent) {
        title = options.title
        rows = options.rows
        footer = options.footer
        cursor = options.cursor
        hints = options.hints
        scrollHints = options.hints
    }
}
