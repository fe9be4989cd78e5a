/// A whole text in Markdown, for those who want a part of it.
public struct MarkdownText: Sendable {
    private let source: String

    /// A text.
    public init(_ source: String) { self.source = source }

    /// All its blocks, in order.
    public var blocks: [Block] {
        BlockSplitter.pieces(of: source).reduce(into: []) { blocks, piece in
            var more = piece.blocks(of: source)
            if case .rows = piece.kind, case .table(let rows)? = more.first,
                case .table(var table)? = blocks.last
            {
                // Held in one place alone: each row would copy all before it.
                blocks.removeLast()
                table.rows += rows.rows
                blocks.append(.table(table))
                more.removeFirst()
            }
            blocks += more
        }
    }

    /// Its code, in order, byte for byte as written.
    public var codeBlocks: [CodeBlock] { blocks.flatMap(Self.code) }

    /// Where its links lead, in order, each once.
    public var links: [String] {
        var links: [String] = []
        for link in blocks.flatMap(\.links) {
            if !link.isEmpty && !links.contains(link) { links.append(link) }
        }
        return links
    }

    private static func code(in block: Block) -> [CodeBlock] {
        switch block {
        case .code(let code): [code]
        case .quote(let blocks): blocks.flatMap(code)
        case .list(let list): list.items.flatMap { $0.blocks.flatMap(code) }
        default: []
        }
    }

}

extension Block {
    /// Where the links in it lead, in order.
    public var links: [String] { spans.compactMap(\.link) }

    private var spans: [Span] {
        switch self {
        case .heading(_, let spans), .paragraph(let spans): spans
        case .quote(let blocks): blocks.flatMap(\.spans)
        case .list(let list): list.items.flatMap { $0.blocks.flatMap(\.spans) }
        case .table(let table): table.head.flatMap { $0 } + table.rows.flatMap { $0.flatMap { $0 } }
        case .code, .rule, .html: []
        }
    }
}
