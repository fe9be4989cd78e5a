/// Text laid out in rows of a width, by words; long words and wide scripts by
/// cluster. Text is made harmless on the way in (`TextSanitizer`), tabs become
/// spaces up to the next stop.
///
/// It grows at the end at a cost that does not depend on its length: only the
/// last row can change, so only that one is wrapped again.
package struct WrappedText: Sendable, Equatable {
    package let width: Int
    /// Columns that rows after a line's first leave free at the left. The rows
    /// do not contain them: whoever draws indents.
    package let hangingIndent: Int
    /// At least one. White space that ends a row may stick out beyond `width`.
    package private(set) var lines: [StyledLine] = [StyledLine()]
    /// Whether the line with the same index goes on from the line above.
    package private(set) var isContinuation: [Bool] = [false]
    private var sanitizer = TextSanitizer()

    package init(width: Int, hangingIndent: Int = 0) {
        self.width = max(1, width)
        self.hangingIndent = max(0, min(hangingIndent, width - 1))
    }

    package init(_ text: StyledText, width: Int, hangingIndent: Int = 0) {
        self.init(width: width, hangingIndent: hangingIndent)
        append(text)
        finish()
    }

    package mutating func append(_ text: StyledText) {
        for span in text.spans { append(span.text, style: span.style) }
    }

    package mutating func append(_ text: String, style: TextStyle = .plain) {
        add(sanitizer.feed(text), style: style)
    }

    /// Says that no more text comes.
    package mutating func finish() {
        add(sanitizer.finish(), style: lines.last?.spans.last?.style ?? .plain)
    }

    private mutating func add(_ text: String, style: TextStyle) {
        guard !text.isEmpty else { return }
        var isFirst = true
        for piece in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if !isFirst {
                lines.append(StyledLine())
                isContinuation.append(false)
            }
            isFirst = false
            extendLastLine(with: String(Substring(piece)), style: style)
        }
    }

    private mutating func extendLastLine(with piece: String, style: TextStyle) {
        guard !piece.isEmpty, var last = lines.popLast() else { return }
        last.append(piece, style: style)
        let continues = isContinuation.popLast() ?? false
        let rows = wrap(last, isContinuation: continues)
        lines += rows
        isContinuation.append(continues)
        isContinuation += repeatElement(true, count: rows.count - 1)
    }

    private func wrap(_ line: StyledLine, isContinuation: Bool) -> [StyledLine] {
        let later = width - hangingIndent
        var breaker = RowBreaker(
            limit: isContinuation ? later : width, continuationLimit: later, hangsSpaces: true)
        var clusters: [(text: String, style: TextStyle)] = []
        for span in line.spans {
            for character in span.text {
                let columns = breaker.add(character)
                let text = character == "\t" ? String(repeating: " ", count: columns) : nil
                clusters.append((text ?? String(character), span.style))
            }
        }
        return WrappedText.rows(clusters, starts: breaker.rowStarts)
    }

    private static func rows(
        _ clusters: [(text: String, style: TextStyle)], starts: [Int]
    ) -> [StyledLine] {
        starts.indices.map { row in
            let end = row + 1 < starts.count ? starts[row + 1] : clusters.count
            var line = StyledLine()
            for cluster in clusters[starts[row]..<end] {
                line.append(cluster.text, style: cluster.style)
            }
            return line
        }
    }
}
