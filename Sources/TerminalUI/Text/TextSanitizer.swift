/// Makes text from a model, a file or a server harmless: what a terminal would
/// obey and what nobody would see becomes a visible mark. Line ends become
/// `\n`; tabs stay. Text may come in pieces of any size.
package struct TextSanitizer: Sendable, Equatable {
    private let isUnicode: Bool
    /// The piece before ended in `\r`: a line end if `\n` follows.
    private var hasPendingReturn = false
    /// After a black flag, tags spell the region's name.
    private var isInFlag = false
    /// The scalar before; a line end before the first.
    private var previous: Unicode.Scalar = "\n"

    /// - Parameter isUnicode: false makes marks of ASCII alone: `^[`.
    package init(isUnicode: Bool = true) {
        self.isUnicode = isUnicode
    }

    /// The whole text at once.
    package static func sanitize(_ text: String, isUnicode: Bool = true) -> String {
        var sanitizer = TextSanitizer(isUnicode: isUnicode)
        return sanitizer.feed(text) + sanitizer.finish()
    }

    /// The text as one line: a line end in a name cannot pretend to be a line
    /// of the program's own.
    package static func sanitizeLine(_ text: String, isUnicode: Bool = true) -> String {
        let newline: Unicode.Scalar = "\n"
        let mark = isUnicode ? newline.visibleMark : newline.visibleASCIIMark
        return sanitize(text, isUnicode: isUnicode).replacing("\n", with: mark)
    }

    /// The next piece, made harmless.
    package mutating func feed(_ piece: String) -> String {
        if !hasPendingReturn && previous.isASCII && TextSanitizer.isHarmless(piece) {
            previous = piece.unicodeScalars.last ?? previous
            return piece
        }
        var output = ""
        for scalar in piece.unicodeScalars { add(scalar, to: &output) }
        return output
    }

    /// What is left when no more text comes.
    package mutating func finish() -> String {
        defer { hasPendingReturn = false }
        return hasPendingReturn ? mark(of: "\r") : ""
    }

    private mutating func add(_ scalar: Unicode.Scalar, to output: inout String) {
        if hasPendingReturn && scalar != "\n" { output += mark(of: "\r") }
        hasPendingReturn = scalar == "\r"
        if hasPendingReturn { return }
        if isVisible(scalar) {
            if isAfterBreak && scalar.joinsWhatIsBefore { output += isUnicode ? "\u{25CC}" : "?" }
            output.unicodeScalars.append(scalar)
        } else {
            output += mark(of: scalar)
        }
        isInFlag = scalar == "\u{1F3F4}" || (isInFlag && scalar.isTag)
        previous = scalar
    }

    /// A mark has no base here.
    private var isAfterBreak: Bool { previous == "\n" || previous == "\t" }

    private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n": true
        // Layout makes spaces of it, which would join some signs before them.
        case "\t": !previous.joinsWhatIsAfter
        default:
            if isAfterBreak && (scalar.isJoiner || scalar.isVariationSelector) {
                false
            } else {
                !scalar.isHostile || (isInFlag && scalar.isTag)
            }
        }
    }

    private func mark(of scalar: Unicode.Scalar) -> String {
        isUnicode ? scalar.visibleMark : scalar.visibleASCIIMark
    }

    /// The common case, told by bytes: printable ASCII and line ends.
    private static func isHarmless(_ text: String) -> Bool {
        text.utf8.allSatisfy { ($0 >= 0x20 && $0 < 0x7f) || $0 == 0x0A || $0 == 0x09 }
    }
}
