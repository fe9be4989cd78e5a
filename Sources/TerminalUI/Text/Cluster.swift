/// A grapheme cluster as it is drawn: cells of certain width.
///
/// | written | drawn | columns |
/// |---|---|---|
/// | a base with up to four marks | the same | those of the base |
/// | a base with more marks | the base and its first four | those of the base |
/// | several spacing scalars (Indic conjuncts, vowel signs, Thai am) | one cell for each | their sum |
/// | emoji joined by ZWJ | the first emoji | 2 |
/// | emoji with a skin tone | the emoji without | 2 |
/// | a flag of two regional indicators | the two letters, `FR` | 2 |
/// | a flag with tags (England) | the black flag | 2 |
/// | a keycap | its digit | 1 |
/// | variation selectors, joiners | left out | 0 |
/// | marks without a base | the marks on a dotted circle | 1 |
/// | a soft hyphen | `-` | 1 |
/// | a tab | a space (layout widens it) | 1 |
/// | controls | control pictures: `␛` | 1 |
/// | bidi controls, tags, other invisible scalars | `<U+202E>` | 8 to 10 |
/// | private use, unassigned | `�` | 1 |
/// | anything wider than 16 columns | cut, then `…` | 16 |
///
/// The text itself is kept by whoever holds it: this is for drawing alone.
package struct Cluster: Sendable, Equatable {
    /// One cell of a cluster.
    package struct Part: Sendable, Equatable {
        package var glyph: Glyph
        package var width: Int
    }

    /// The widest a cluster is drawn, so that a hostile one cannot fill a screen.
    package static let widest = 16

    package private(set) var head: Part
    package private(set) var tail: [Part] = []
    package private(set) var width: Int

    package init(_ character: Character) {
        var scalars = character.unicodeScalars.makeIterator()
        guard let first = scalars.next() else {
            self.init(Part(glyph: .space, width: 1))
            return
        }
        if scalars.next() == nil {
            self.init(alone: first)
        } else {
            var builder = ClusterBuilder()
            for scalar in character.unicodeScalars { builder.add(scalar) }
            self.init(builder.parts, orMark: first)
        }
    }

    private init(alone scalar: Unicode.Scalar) {
        if scalar.isPlainASCII || scalar.isPlainSign {
            self.init(Part(glyph: Glyph(scalar), width: 1))
        } else {
            var builder = ClusterBuilder()
            builder.add(scalar)
            self.init(builder.parts, orMark: scalar)
        }
    }

    private init(_ part: Part) {
        head = part
        width = part.width
    }

    private init(_ parts: [Part], orMark scalar: Unicode.Scalar) {
        let visible = parts.isEmpty ? ClusterBuilder.mark(of: scalar) : parts
        let kept = Cluster.cut(visible)
        head = kept.first ?? Part(glyph: .space, width: 1)
        tail = Array(kept.dropFirst())
        width = kept.reduce(0) { $0 + $1.width }
    }

    private static func cut(_ parts: [Part]) -> [Part] {
        guard parts.reduce(0, { $0 + $1.width }) > widest else { return parts }
        var kept: [Part] = []
        var columns = 0
        for part in parts {
            guard columns + part.width < widest else { break }
            kept.append(part)
            columns += part.width
        }
        return kept + [Part(glyph: Glyph("…"), width: 1)]
    }
}

extension Character {
    /// Columns it is drawn in; at least 1.
    package var displayWidth: Int {
        if utf8.count == 1 { return Cluster.asciiWidth }
        return Cluster(self).width
    }
}

extension Cluster {
    /// What is drawn, as text.
    package var drawn: String {
        tail.reduce(head.glyph.string) { $0 + $1.glyph.string }
    }

    /// Every ASCII character is drawn in one column: itself, a control picture
    /// or, for a tab, a space.
    static let asciiWidth = 1
}

extension StringProtocol {
    /// Columns it is drawn in, written in one row.
    package var displayWidth: Int {
        // Most text is ASCII, and bytes are counted quickly.
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }
}
