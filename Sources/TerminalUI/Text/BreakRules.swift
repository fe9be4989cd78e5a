/// Between which characters a row may end, besides after white space.
enum BreakRules {
    /// White space at which a row may end; no-break spaces are not.
    static func isSpace(_ character: Character) -> Bool {
        switch character {
        case " ", "\t", "\u{3000}", "\u{1680}", "\u{205F}": true
        case "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}": true
        default: false
        }
    }

    /// Ideographs, kana and emoji stand alone: a row may end on either side of
    /// one, unless punctuation belongs to its neighbour. A compound may end a
    /// row after its hyphen.
    ///
    /// First scalars alone decide: what the last cluster of a growing text still
    /// gets must not move a break.
    static func mayBreak(
        between previous: Character, after isAfterLetter: Bool, and next: Character
    ) -> Bool {
        guard let left = previous.unicodeScalars.first, let right = next.unicodeScalars.first
        else { return false }
        if standsAlone(left) || standsAlone(right) {
            return !closing.contains(right) && !opening.contains(left)
        }
        return (left == "-" || left == "—") && isAfterLetter && right.properties.isAlphabetic
    }

    private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x1100
            && (ScalarWidth.columns(of: scalar) == 2 || scalar.isRegionalIndicator)
    }

    /// No row begins with these.
    private static let closing = Set(
        ("、。，．：；！？）］｝」』】〉》〕〗〙〛ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
            + "％‰…‥·,.:;!?)]}%'\"’”»").unicodeScalars)
    /// No row ends with these.
    private static let opening = Set("（［｛「『【〈《〔〖〘〚([{‘“«".unicodeScalars)
}
