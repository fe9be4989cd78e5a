/// Lays out spans of harmless text, without line ends and tabs, in rows.
package enum SpanWrap {
    /// Rows of at most `width` columns; at least one. White space that ends a
    /// row may stick out.
    package static func rows(
        _ spans: [StyledSpan], width: Int, firstWidth: Int? = nil
    ) -> [StyledLine] {
        var breaker = RowBreaker(
            limit: firstWidth ?? width, continuationLimit: width, hangsSpaces: true)
        for span in spans { add(span.text, to: &breaker) }
        return rows(spans, starts: breaker.rowStarts)
    }

    /// Rows that are filled to the last column, as code is.
    package static func filledRows(_ spans: [StyledSpan], width: Int) -> [StyledLine] {
        var rows = [StyledLine()]
        var column = 0
        for span in spans {
            for character in span.text {
                let columns = character.displayWidth
                if column > 0 && column + columns > width {
                    rows.append(StyledLine())
                    column = 0
                }
                rows[rows.count - 1].append(String(character), style: span.style)
                column += columns
            }
        }
        return rows
    }

    private static func add(_ text: String, to breaker: inout RowBreaker) {
        if isPlain(text) {
            for byte in text.utf8 { breaker.add(ascii: byte) }
        } else {
            for character in text { breaker.add(character) }
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f }
    }

    private static func rows(_ spans: [StyledSpan], starts: [Int]) -> [StyledLine] {
        guard starts.count > 1 else { return [StyledLine(spans)] }
        var rows = [StyledLine()]
        var index = 0
        for span in spans {
            var rest = span.text[...]
            let isPlain = isPlain(span.text)
            while !rest.isEmpty {
                let limit = rows.count < starts.count ? starts[rows.count] - index : Int.max
                let piece = limit < rest.utf8.count ? head(rest, limit, isPlain) : rest
                let count = isPlain ? piece.utf8.count : piece.count
                if !piece.isEmpty { rows[rows.count - 1].append(String(piece), style: span.style) }
                index += count
                rest = rest[piece.endIndex...]
                if rows.count < starts.count, index == starts[rows.count] {
                    rows.append(StyledLine())
                }
            }
        }
        return rows
    }

    private static func head(_ text: Substring, _ count: Int, _ isPlain: Bool) -> Substring {
        guard isPlain else { return text.prefix(count) }
        return text[..<text.utf8.index(text.startIndex, offsetBy: count)]
    }
}

/// A short name for an address, the same for the same one.
package enum LinkName {
    /// Never 0.
    package static func name(of address: String) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        for byte in address.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return max(1, hash)
    }
}
