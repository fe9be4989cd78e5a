/// Between which characters a row may end, besides after white space.
enum BreakRules {
    /// White space at which a row may end; no-break spaces are not.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20, 0x09, 0x1680, 0x205F, 0x3000: true
        case 0x2000...0x2006, 0x2008...0x200A: true
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
        between left: Unicode.Scalar, after beforeLeft: Unicode.Scalar?, and right: Unicode.Scalar
    ) -> Bool {
        if standsAlone(left) || standsAlone(right) {
            return !closing.contains(right) && !opening.contains(left)
        }
        return (left == "-" || left == "—") && isLetter(beforeLeft) && isLetter(right)
    }

    private static func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
        scalar?.properties.isAlphabetic == true
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
