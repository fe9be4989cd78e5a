/// What one cell draws: a scalar that takes space and at most four that sit on
/// it, which is all a curses cell can hold. A plain value without references,
/// so that screens of cells are copied and compared like bytes.
package struct Glyph: Sendable, Hashable {
    /// The most scalars a cell can hold.
    package static let capacity = 5

    private var base: UInt32 = 0
    private var marks: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)

    /// Nothing: the second column of a wide cluster.
    package static let none = Glyph()
    package static let space = Glyph(" ")

    private init() {}

    package init(_ base: Unicode.Scalar) {
        self.base = base.value
    }

    /// Puts a mark on the glyph. False when it is full: the mark is left out.
    @discardableResult
    package mutating func attach(_ mark: Unicode.Scalar) -> Bool {
        if marks.0 == 0 {
            marks.0 = mark.value
        } else if marks.1 == 0 {
            marks.1 = mark.value
        } else if marks.2 == 0 {
            marks.2 = mark.value
        } else if marks.3 == 0 {
            marks.3 = mark.value
        } else {
            return false
        }
        return true
    }

    /// The scalars in use, in order, at most `capacity`.
    package var scalars: [Unicode.Scalar] {
        [base, marks.0, marks.1, marks.2, marks.3].prefix { $0 != 0 }
            .compactMap(Unicode.Scalar.init)
    }

    /// The scalar when it stands alone and is ASCII, which nearly all are.
    package var ascii: UInt8? {
        base < 0x80 && base != 0 && marks.0 == 0 ? UInt8(base) : nil
    }

    package var string: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    package static func == (left: Glyph, right: Glyph) -> Bool {
        left.base == right.base && left.marks == right.marks
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(base)
        hasher.combine(marks.0)
        hasher.combine(marks.1)
        hasher.combine(marks.2)
        hasher.combine(marks.3)
    }
}
