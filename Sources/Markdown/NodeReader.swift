import CCMarkGFM

/// Makes values of cmark's nodes. It goes down blocks to a fixed depth and walks
/// over inlines without going down at all: no input can exhaust the stack.
struct NodeReader {
    typealias Node = OpaquePointer

    func blocks(under parent: Node, depth: Int) -> [Block] {
        guard depth < MarkdownParser.deepest else { return [] }
        var blocks: [Block] = []
        var child = cmark_node_first_child(parent)
        while let node = child {
            if let block = block(node, depth: depth) { blocks.append(block) }
            child = cmark_node_next(node)
        }
        return blocks
    }

    private func block(_ node: Node, depth: Int) -> Block? {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_PARAGRAPH: .paragraph(InlineReader.spans(of: node))
        case CMARK_NODE_HEADING:
            .heading(
                level: Int(cmark_node_get_heading_level(node)), InlineReader.spans(of: node))
        case CMARK_NODE_CODE_BLOCK: .code(code(node))
        case CMARK_NODE_BLOCK_QUOTE: .quote(blocks(under: node, depth: depth + 1))
        case CMARK_NODE_LIST: .list(list(node, depth: depth + 1))
        case CMARK_NODE_THEMATIC_BREAK: .rule
        case CMARK_NODE_HTML_BLOCK, CMARK_NODE_CUSTOM_BLOCK: .html(literal(node))
        default: name(of: node) == "table" ? .table(table(node)) : nil
        }
    }

    private func code(_ node: Node) -> CodeBlock {
        let info = cmark_node_get_fence_info(node).map { String(cString: $0) } ?? ""
        var (length, offset, mark): (CInt, CInt, CChar) = (0, 0, 0)
        let isFenced = cmark_node_get_fenced(node, &length, &offset, &mark) == 1
        return CodeBlock(
            language: CodeFence.language(of: info), text: literal(node), isFenced: isFenced)
    }

    private func list(_ node: Node, depth: Int) -> List {
        let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
        var list = List(
            start: isOrdered ? Int(cmark_node_get_list_start(node)) : nil,
            isTight: cmark_node_get_list_tight(node) == 1, items: [])
        var child = cmark_node_first_child(node)
        while let item = child {
            let isTask = name(of: item) == "tasklist"
            list.items.append(
                List.Item(
                    isDone: isTask ? cmark_gfm_extensions_get_tasklist_item_checked(item) : nil,
                    blocks(under: item, depth: depth)))
            child = cmark_node_next(item)
        }
        return list
    }

    private func table(_ node: Node) -> Table {
        let count = Int(cmark_gfm_extensions_get_table_columns(node))
        var table = Table(alignments: [], head: [], rows: [])
        if let marks = cmark_gfm_extensions_get_table_alignments(node) {
            table.alignments = (0..<count).map { Self.alignment(marks[$0]) }
        }
        var child = cmark_node_first_child(node)
        while let row = child {
            var cells = cells(of: row)
            while cells.count < count { cells.append([]) }
            if cmark_gfm_extensions_get_table_row_is_header(row) == 1 {
                table.head = cells
            } else {
                table.rows.append(Array(cells.prefix(count)))
            }
            child = cmark_node_next(row)
        }
        return table
    }

    private static func alignment(_ mark: UInt8) -> Table.Alignment {
        switch mark {
        case UInt8(ascii: "c"): .center
        case UInt8(ascii: "r"): .right
        default: .left
        }
    }

    private func cells(of row: Node) -> [[Span]] {
        var cells: [[Span]] = []
        var child = cmark_node_first_child(row)
        while let cell = child {
            cells.append(InlineReader.spans(of: cell))
            child = cmark_node_next(cell)
        }
        return cells
    }

    private func literal(_ node: Node) -> String {
        cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }

    private func name(of node: Node) -> String { String(cString: cmark_node_get_type_string(node)) }
}
