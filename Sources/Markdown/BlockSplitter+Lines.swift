extension BlockSplitter {
    /// Takes in a line, or a part of one.
    mutating func take(_ line: SourceLine) {
        let isRest = isInLine
        isInLine = line.isCut
        itemText = nil
        defer {
            lineStart = line.range.lowerBound
            textStart = itemText ?? lineStart
        }
        if open != nil, case .fence(let fence) = form, takeCode(line, fence, isRest: isRest) {
            return
        }
        if isRest {
            extend(line)
        } else if line.isBlank {
            takeBlank()
        } else {
            takeText(line)
            isAfterBlank = false
        }
    }

    /// False for a line that is not in the code any more.
    private mutating func takeCode(_ line: SourceLine, _ fence: CodeFence, isRest: Bool) -> Bool {
        if !isRest && !line.isBlank {
            if let item = levels.last, line.indent < item.column {
                close()
                return false
            }
            let content = Substring(decoding: line.content.prefix(4096))
            if line.indent - fence.indent <= 3, fence.isClosed(by: content.utf8) {
                open?.kind = .code(language: fence.language, isClosed: true)
                close()
                return true
            }
        }
        lengthen(to: line.end)
        return true
    }

    private mutating func takeBlank() {
        isAfterBlank = true
        cut = nil
        if open != nil, form == .indented { return }
        close()
    }

    private mutating func takeText(_ line: SourceLine) {
        let depth = levels.prefix { $0.column <= line.indent }.count
        let inside = line.indent - (depth > 0 ? levels[depth - 1].column : 0)
        if open != nil, form == .indented {
            if inside >= 4 {
                extend(line)
                return
            }
            close()
        }
        guard inside < 4 else {
            if canGoOn { extend(line) } else { begin(.indented, line, depth) }
            return
        }
        if let start = BlockStart(line) {
            take(start, line, depth)
        } else if canGoOn {
            goOn(line)
        } else {
            begin(.text, line, depth)
        }
    }

    /// Whether a line of text goes on with what is there.
    private var canGoOn: Bool { open != nil || cut != nil }

    private var isInTable: Bool { if case .table? = cut { true } else { false } }

    private mutating func take(_ start: BlockStart, _ line: SourceLine, _ depth: Int) {
        switch start {
        case .fence(let fence): beginCode(fence, line, depth)
        case .heading: beginLine(line, depth)
        case .rule:
            // Dashes under a paragraph make it a heading.
            let isDashes = line.content.first == UInt8(ascii: "-")
            if isDashes && form == .text && open != nil && line.isMade(of: UInt8(ascii: "-")) {
                finish(line)
            } else {
                beginLine(line, depth)
            }
        case .underline:
            if open != nil {
                finish(line)
            } else if isInTable {
                extend(line)
            } else {
                begin(.text, line, depth)
            }
        case .quote:
            cutQuoteIfLong(before: line)
            if open != nil, form == .quote { extend(line) } else { begin(.quote, line, depth) }
        case .item(let marker): take(marker, line, depth)
        case .deep:
            if open != nil, form == .plain { extend(line) } else { begin(.plain, line, depth) }
        }
    }

    private mutating func take(_ marker: ItemMarker, _ line: SourceLine, _ depth: Int) {
        let isInList = levels.count > depth
        let interrupts = !marker.isEmpty && (marker.number ?? 1) == 1
        if canGoOn && !isInList && !interrupts && form != .quote && !isInTable {
            goOn(line)
        } else {
            beginItem(marker, line, depth)
        }
    }

    // MARK: Pieces

    func piece(_ kind: Piece.Kind, _ range: Range<Int>, _ depth: Int) -> Piece {
        let outer = levels.prefix(depth)
        return Piece(
            kind: kind, range: range, indent: outer.last?.column ?? 0,
            items: outer.map(\.number), number: nil, isAfterBlank: isAfterBlank)
    }

    private mutating func begin(_ form: Form, _ line: SourceLine, _ depth: Int) {
        close()
        cut = nil
        levels.removeSubrange(depth...)
        self.form = form
        let kind: Piece.Kind = form == .plain ? .plain : .markdown
        open = piece(kind, line.range.lowerBound..<line.end, depth)
        if form != .indented { cutIfLong(after: line) }
        continueInLine(form)
    }

    private mutating func beginLine(_ line: SourceLine, _ depth: Int) {
        begin(.text, line, depth)
        if !isInLine {
            close()
            cut = nil
        }
    }

    private mutating func finish(_ line: SourceLine) {
        extend(line)
        close()
        cut = nil
    }

    private mutating func beginCode(_ fence: CodeFence, _ line: SourceLine, _ depth: Int) {
        close()
        cut = nil
        levels.removeSubrange(depth...)
        form = .fence(fence)
        var piece = piece(
            .code(language: fence.language, isClosed: false), line.end..<line.end, depth)
        piece.indent = fence.indent
        open = piece
    }

    private mutating func beginItem(_ marker: ItemMarker, _ line: SourceLine, _ depth: Int) {
        close()
        cut = nil
        var number = marker.number
        if levels.count > depth, levels[depth].mark == marker.mark, let last = levels[depth].number,
            number != nil
        {
            number = min(999_999_999, last + 1)
        }
        levels.removeSubrange(depth...)
        form = .text
        itemText = marker.content
        var item = piece(.markdown, line.range.lowerBound..<line.end, depth)
        item.number = number
        levels.append(Level(column: marker.column, number: number, mark: marker.mark))
        let inner = SourceLine(line.bytes, marker.content..<line.range.upperBound, end: line.end)
        if !marker.isEmpty, case .fence(let fence)? = BlockStart(inner) {
            item.range = line.range.lowerBound..<marker.content
            emit(item)
            let opener = CodeFence(fence, indent: marker.column + inner.indent)
            isAfterBlank = false
            beginCode(opener, line, depth + 1)
            return
        }
        open = item
        cutIfLong(after: line)
        continueInLine(.text)
    }

    /// The rest of a line that was cut goes on with it.
    private mutating func continueInLine(_ form: Form) {
        guard isInLine, open != nil else { return }
        cut = form
        close()
    }

    private mutating func goOn(_ line: SourceLine) {
        if let head = tableHead(under: line) {
            beginTable(line, head: head)
        } else {
            extend(line)
        }
    }

    // MARK: Tables

    /// The names and this line, which makes them a table's.
    private func tableHead(under line: SourceLine) -> Range<Int>? {
        guard let piece = open, form == .text, line.isTableRule,
            lineStart >= piece.range.lowerBound,
            line.bytes[textStart..<line.range.lowerBound].contains(UInt8(ascii: "|"))
        else { return nil }
        let head = textStart..<line.end
        let text = String(decoding: line.bytes[head], as: UTF8.self)
        let source = MarkdownSource.slice(
            text, 0..<text.utf8.count, indent: levels.last?.column ?? 0)
        guard case .table? = MarkdownParser.parse(source).first else { return nil }
        return head
    }

    /// The head is a piece, and each row that follows another one.
    private mutating func beginTable(_ line: SourceLine, head: Range<Int>) {
        guard let before = open else { return }
        if before.range.lowerBound < lineStart {
            open?.range = before.range.lowerBound..<lineStart
            close()
            isAfterBlank = true
            open = piece(.markdown, lineStart..<line.end, levels.count)
            isAfterBlank = false
        } else {
            lengthen(to: line.end)
        }
        cut = .table(head: head)
        close()
    }

    /// Makes the open piece longer; goes on after a cut with a new one.
    private mutating func extend(_ line: SourceLine) {
        if open != nil {
            lengthen(to: line.end)
        } else {
            let form = cut ?? .text
            cut = nil
            self.form = form
            let depth = levels.count
            open = piece(Self.kind(after: form), line.range.lowerBound..<line.end, depth)
            open?.isAfterBlank = false
        }
        if case .table = form {
            cut = form
            close()
        }
        cutIfLong(after: line)
        continueInLine(form)
    }

    private mutating func lengthen(to end: Int) {
        guard let piece = open else { return }
        open?.range = piece.range.lowerBound..<end
    }

    private static func kind(after form: Form) -> Piece.Kind {
        switch form {
        case .table(let head): .rows(head: head)
        case .plain: .plain
        case .indented, .fence: .markdown
        case .text, .quote: .continuation
        }
    }
}

extension CodeFence {
    fileprivate init(_ other: CodeFence, indent: Int) {
        mark = other.mark
        count = other.count
        self.indent = indent
        language = other.language
    }
}
