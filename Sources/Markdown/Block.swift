/// A part of a text: a plain value, made by `MarkdownParser`.
public indirect enum Block: Sendable, Equatable {
    /// A heading, level 1 to 6.
    case heading(level: Int, [Span])
    /// Running text.
    case paragraph([Span])
    /// Text that is never changed.
    case code(CodeBlock)
    /// Somebody else's words.
    case quote([Block])
    /// Numbered or not.
    case list(List)
    /// A head and rows.
    case table(Table)
    /// A line across.
    case rule
    /// HTML is text here: nobody runs it.
    case html(String)
}

/// Code, byte for byte as it was written.
public struct CodeBlock: Sendable, Equatable {
    /// The first word behind the fence, `swift`; empty for none.
    public var language: String
    /// The code, each line with its end.
    public var text: String
    /// False while the closing fence has not come.
    public var isClosed: Bool
    /// False for code that is only indented.
    public var isFenced: Bool

    /// A block of code.
    public init(language: String, text: String, isClosed: Bool = true, isFenced: Bool = true) {
        self.language = language
        self.text = text
        self.isClosed = isClosed
        self.isFenced = isFenced
    }
}

/// Items, each of them a small text.
public struct List: Sendable, Equatable {
    /// An entry.
    public struct Item: Sendable, Equatable {
        /// Nil for an item that is no task.
        public var isDone: Bool?
        /// What it says.
        public var blocks: [Block]

        /// An entry.
        public init(isDone: Bool? = nil, _ blocks: [Block]) {
            self.isDone = isDone
            self.blocks = blocks
        }
    }

    /// The first item's number; nil for a list without numbers.
    public var start: Int?
    /// Whether its items stand close together.
    public var isTight: Bool
    /// The entries in order.
    public var items: [Item]

    /// A list.
    public init(start: Int? = nil, isTight: Bool = true, items: [Item]) {
        self.start = start
        self.isTight = isTight
        self.items = items
    }
}

/// A table. Every row has as many cells as the head.
public struct Table: Sendable, Equatable {
    /// How the cells of a column stand.
    public enum Alignment: Sendable, Equatable {
        /// The one for columns that say nothing.
        case left
        /// In the middle.
        case center
        /// As numbers do.
        case right
    }

    /// One for each column.
    public var alignments: [Alignment]
    /// The column's names.
    public var head: [[Span]]
    /// The rows, each a cell for each column.
    public var rows: [[[Span]]]

    /// A table.
    public init(alignments: [Alignment], head: [[Span]], rows: [[[Span]]]) {
        self.alignments = alignments
        self.head = head
        self.rows = rows
    }
}
