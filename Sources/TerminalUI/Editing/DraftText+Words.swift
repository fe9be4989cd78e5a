extension DraftText {
    /// The start of the word before a place: back over what is no word, then
    /// over the word.
    func wordStart(before position: DraftPosition) -> DraftPosition {
        let end = back(from: position) { !DraftText.isWord($0) }
        return back(from: end, while: DraftText.isWord)
    }

    /// The end of the word after a place.
    func wordEnd(after position: DraftPosition) -> DraftPosition {
        let start = forward(from: position) { !DraftText.isWord($0) }
        return forward(from: start, while: DraftText.isWord)
    }

    /// Where the next word begins: over the rest of this one, then over what is
    /// no word.
    func nextWordStart(after position: DraftPosition) -> DraftPosition {
        let end = forward(from: position, while: DraftText.isWord)
        return forward(from: end) { !DraftText.isWord($0) }
    }

    /// The same backwards with white space alone between words.
    func whitespaceWordStart(before position: DraftPosition) -> DraftPosition {
        let end = back(from: position, while: \.isWhitespace)
        return back(from: end) { !$0.isWhitespace }
    }

    private func back(
        from position: DraftPosition, while condition: (Character) -> Bool
    ) -> DraftPosition {
        var place = position
        while let before = self.position(before: place),
            let character = character(after: before), condition(character)
        {
            place = before
        }
        return place
    }

    private func forward(
        from position: DraftPosition, while condition: (Character) -> Bool
    ) -> DraftPosition {
        var place = position
        while let character = character(after: place), condition(character),
            let after = self.position(after: place)
        {
            place = after
        }
        return place
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
