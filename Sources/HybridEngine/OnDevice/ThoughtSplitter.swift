/// Takes a leading `<think>…</think>` block out of an answer that arrives in
/// pieces, wherever the pieces are cut. An answer without one passes through
/// as it is; white space around the block is no part of the thoughts nor of
/// the text.
struct ThoughtSplitter: Sendable {
    /// A piece of the answer.
    enum Piece: Sendable, Equatable {
        case thought(String)
        case text(String)
    }

    private typealias Scalars = String.UnicodeScalarView

    private enum Phase {
        /// White space and perhaps the beginning of the tag, nothing else yet.
        case undecided
        case thinking
        /// Behind the block, before the first word.
        case gap
        case text
    }

    private static let opening = "<think>".unicodeScalars
    private static let closing = "</think>".unicodeScalars

    private var phase = Phase.undecided
    /// Before the first word of the thoughts.
    private var isBeforeThoughts = true
    /// What may be part of a tag, or white space that may be dropped.
    private var held = Scalars()

    /// The next piece of the answer.
    mutating func feed(_ delta: String) -> [Piece] {
        if phase == .text { return [.text(delta)] }
        held += delta.unicodeScalars
        switch phase {
        case .undecided: return decide()
        case .thinking: return think()
        case .gap, .text: return skip()
        }
    }

    /// The rest, at the answer's end.
    mutating func finish() -> [Piece] {
        switch phase {
        case .undecided: Self.piece(take(held.endIndex), Piece.text)
        case .thinking: Self.piece(take(Self.endOfWords(held[...])), Piece.thought)
        case .gap, .text: []
        }
    }

    private mutating func decide() -> [Piece] {
        let begin = held.drop { $0.properties.isWhitespace }
        if begin.starts(with: Self.opening) {
            phase = .thinking
            held = Scalars(begin.dropFirst(Self.opening.count))
            return think()
        }
        if Self.opening.starts(with: begin) { return [] }
        phase = .text
        return Self.piece(take(held.endIndex), Piece.text)
    }

    private mutating func think() -> [Piece] {
        if isBeforeThoughts { held = Scalars(held.drop { $0.properties.isWhitespace }) }
        if let tag = held.firstRange(of: Self.closing) {
            let thoughts = Self.piece(take(Self.endOfWords(held[..<tag.lowerBound])), Piece.thought)
            held = Scalars(held.drop { $0.properties.isWhitespace }.dropFirst(Self.closing.count))
            phase = .gap
            return thoughts + skip()
        }
        let open = held.endIndexBeforePart(of: Self.closing)
        let thoughts = Self.piece(take(Self.endOfWords(held[..<open])), Piece.thought)
        if !thoughts.isEmpty { isBeforeThoughts = false }
        return thoughts
    }

    private mutating func skip() -> [Piece] {
        held = Scalars(held.drop { $0.properties.isWhitespace })
        guard !held.isEmpty else { return [] }
        phase = .text
        return Self.piece(take(held.endIndex), Piece.text)
    }

    /// Cuts off and returns what is before an index.
    private mutating func take(_ end: Scalars.Index) -> String {
        let taken = String(held[..<end])
        held = Scalars(held[end...])
        return taken
    }

    private static func piece(_ text: String, _ kind: (String) -> Piece) -> [Piece] {
        text.isEmpty ? [] : [kind(text)]
    }

    /// The end without white space.
    private static func endOfWords(_ scalars: Scalars.SubSequence) -> Scalars.Index {
        let last = scalars.lastIndex { !$0.properties.isWhitespace }
        return last.map(scalars.index(after:)) ?? scalars.startIndex
    }
}

extension String.UnicodeScalarView {
    /// Where a tag begins that is not complete at the end.
    fileprivate func endIndexBeforePart(of tag: Self) -> Index {
        for length in stride(from: Swift.min(tag.count - 1, count), to: 0, by: -1)
        where suffix(length).elementsEqual(tag.prefix(length)) {
            return index(endIndex, offsetBy: -length)
        }
        return endIndex
    }
}
