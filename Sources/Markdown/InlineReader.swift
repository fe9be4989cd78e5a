import CCMarkGFM

/// Makes spans of a block's inline nodes.
struct InlineReader {
    private var spans: [Span] = []
    /// How many marks of each kind are open.
    private var open: [UInt8: Int] = [:]
    private var style: Span.Style = []
    private var links: [String] = []

    static func spans(of block: NodeReader.Node) -> [Span] {
        guard let iterator = cmark_iter_new(block) else { return [] }
        defer { cmark_iter_free(iterator) }
        var reader = InlineReader()
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { return reader.spans }
            guard let node = cmark_iter_get_node(iterator), node != block else { continue }
            reader.visit(node, isEntered: event == CMARK_EVENT_ENTER)
        }
    }

    private mutating func visit(_ node: NodeReader.Node, isEntered: Bool) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE, CMARK_NODE_CUSTOM_INLINE:
            add(literal(node))
        case CMARK_NODE_CODE: add(literal(node), .code)
        // Models end a line where they mean it.
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: add("\n")
        case CMARK_NODE_EMPH: set(.emphasis, isEntered)
        case CMARK_NODE_STRONG: set(.strong, isEntered)
        case CMARK_NODE_LINK: setLink(node, isEntered)
        case CMARK_NODE_IMAGE:
            set(.image, isEntered)
            setLink(node, isEntered)
        default:
            if String(cString: cmark_node_get_type_string(node)) == "strikethrough" {
                set(.strikethrough, isEntered)
            }
        }
    }

    private mutating func add(_ text: String, _ extra: Span.Style = []) {
        spans.append(text, style: style.union(extra), link: links.last)
    }

    private mutating func set(_ mark: Span.Style, _ isEntered: Bool) {
        let count = (open[mark.rawValue] ?? 0) + (isEntered ? 1 : -1)
        open[mark.rawValue] = count
        if count > 0 { style.insert(mark) } else { style.remove(mark) }
    }

    private mutating func setLink(_ node: NodeReader.Node, _ isEntered: Bool) {
        if isEntered {
            links.append(cmark_node_get_url(node).map { String(cString: $0) } ?? "")
        } else {
            links = links.dropLast()
        }
    }

    private func literal(_ node: NodeReader.Node) -> String {
        cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }
}
