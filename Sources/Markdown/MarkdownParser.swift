import CCMarkGFM

/// Parses Markdown by cmark-gfm, with tables, strikethrough, autolinks and task
/// lists. It is a pure function: it reads no files and keeps nothing.
///
/// One call parses one piece of a text as `BlockSplitter` cuts it; pieces are
/// small, so that no text, however hostile, takes more than linear time.
public enum MarkdownParser {
    /// Blocks inside blocks beyond this depth are not kept.
    static let deepest = 48

    /// The blocks of a piece of Markdown.
    public static func parse(_ source: String) -> [Block] {
        withDocument(source) { document in
            NodeReader().blocks(under: document, depth: 0)
        } ?? [.paragraph([Span(source)])]
    }

    private static let extensions = ["table", "strikethrough", "autolink", "tasklist"]

    /// Nil where the library has no memory left.
    private static func withDocument<Result>(
        _ source: String, _ body: (OpaquePointer) -> Result
    ) -> Result? {
        cmark_gfm_core_extensions_ensure_registered()
        guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return nil }
        defer { cmark_parser_free(parser) }
        for name in extensions {
            if let found = cmark_find_syntax_extension(name) {
                cmark_parser_attach_syntax_extension(parser, found)
            }
        }
        var source = MarkdownSource.withVisibleReturns(source)
        source.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                cmark_parser_feed(parser, $0.baseAddress, $0.count)
            }
        }
        guard let document = cmark_parser_finish(parser) else { return nil }
        defer { cmark_node_free(document) }
        return body(document)
    }
}
