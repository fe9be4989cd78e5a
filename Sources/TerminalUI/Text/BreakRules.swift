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

    /// Ideographs and emoji stand alone: a row may end on either side of a wide
    /// character, unless punctuation belongs to its neighbour. A compound may
    /// end a row after its hyphen.
    static func mayBreak(
        between previous: Character, _ previousWidth: Int, _ isAfterLetter: Bool,
        _ next: Character, _ nextWidth: Int
    ) -> Bool {
        if previousWidth == 2 || nextWidth == 2 {
            return !closing.contains(next) && !opening.contains(previous)
        }
        return (previous == "-" || previous == "—") && isAfterLetter && next.isLetter
    }

    /// No row begins with these.
    private static let closing = Set(
        "、。，．：；！？）］｝」』】〉》〕〗〙〛ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
            + "％‰…‥·,.:;!?)]}%'\"’”»")
    /// No row ends with these.
    private static let opening = Set("（［｛「『【〈《〔〖〘〚([{‘“«")
}
