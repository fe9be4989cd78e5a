import Markdown
import TerminalUI

/// Makes styled text of the parser's spans: harmless, in the theme's styles.
struct SpanStyles {
    let theme: Theme

    /// Lines of styled spans; a line end that was asked for begins another one.
    func lines(_ spans: [Span], base: TextStyle = .plain) -> [[StyledSpan]] {
        var lines: [[StyledSpan]] = [[]]
        for span in spans {
            let style = style(of: span, base: base)
            for (index, text) in drawn(span).split(
                separator: "\n", omittingEmptySubsequences: false
            )
            .enumerated() {
                if index > 0 { lines.append([]) }
                if !text.isEmpty {
                    lines[lines.count - 1].append(StyledSpan(String(text), style: style))
                }
            }
            if let address = addressToShow(span) {
                lines[lines.count - 1].append(StyledSpan(" (\(address))", style: theme.secondary))
            }
        }
        return lines
    }

    private func style(of span: Span, base: TextStyle) -> TextStyle {
        var style = base
        if span.style.contains(.strong) { style.add(theme.strong) }
        if span.style.contains(.emphasis) { style.add(theme.emphasis) }
        if span.style.contains(.strikethrough) { style.add(theme.struck) }
        if span.style.contains(.code) { style.add(theme.code) }
        if let link = span.link {
            style.add(theme.link)
            if Self.isAddress(link) { style.link = LinkName.name(of: link) }
        }
        return style
    }

    /// The marks that say without colours what the style says.
    private func drawn(_ span: Span) -> String {
        var text = Self.harmless(span.text)
        if span.style.contains(.code) && theme.showsCodeMarks {
            let mark = text.contains("`") ? "``" : "`"
            text = mark + text + mark
        }
        if span.style.contains(.strikethrough) { text = "~~" + text + "~~" }
        if span.style.contains(.image) { text = "[picture: \(text)]" }
        return text
    }

    /// One line, but for line ends that were asked for.
    static func harmless(_ text: String) -> String {
        let clean = TextSanitizer.sanitize(text)
        return clean.utf8.contains(0x09) ? clean.replacing("\t", with: " ") : clean
    }

    /// A text that looks like an address and leads to another one.
    private func addressToShow(_ span: Span) -> String? {
        guard let link = span.link, span.text.contains("://") || span.style.contains(.image),
            link != span.text
        else { return nil }
        return Self.harmless(String(link.prefix(200))).replacing("\n", with: " ")
    }

    /// What a terminal may be told to open.
    static func isAddress(_ link: String) -> Bool {
        let lower = link.prefix(8).lowercased()
        guard ["https://", "http://", "mailto:"].contains(where: lower.hasPrefix) else {
            return false
        }
        return link.utf8.count <= 2000 && link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
    }
}

extension TextStyle {
    /// Takes over what another style has beyond plain.
    mutating func add(_ other: TextStyle) {
        if other.foreground != .terminal { foreground = other.foreground }
        if other.background != .terminal { background = other.background }
        attributes.formUnion(other.attributes)
    }
}
