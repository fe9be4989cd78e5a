/// The scalars of a JSON5 text, taken one by one, with their line.
struct JSON5Scanner {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private(set) var line = 1

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    mutating func take() -> Unicode.Scalar? {
        guard let scalar = next else { return nil }
        index += 1
        // A carriage return before a line feed is half of one line end.
        if scalar == "\n" || (scalar == "\r" && next != "\n") { line += 1 }
        return scalar
    }

    mutating func take(_ expected: Unicode.Scalar) -> Bool {
        guard next == expected else { return false }
        _ = take()
        return true
    }

    mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = next, condition(scalar) {
            text.append(scalar)
            _ = take()
        }
        return String(text)
    }

    /// Blanks, line ends and comments.
    mutating func skipBlanks() throws(JSON5Error) {
        while let scalar = next {
            if scalar.isJSON5Blank {
                _ = take()
            } else if scalar == "/" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(JSON5Error) {
        let start = line
        _ = take()
        if take("/") {
            _ = take { $0 != "\n" && $0 != "\r" && $0.value != 0x2028 && $0.value != 0x2029 }
            return
        }
        guard take("*") else { throw error("a single / is not allowed") }
        while let scalar = take() {
            if scalar == "*", take("/") { return }
        }
        throw JSON5Error(line: start, reason: "a comment is not closed")
    }

    func error(_ reason: String) -> JSON5Error { JSON5Error(line: line, reason: reason) }
}

extension Unicode.Scalar {
    fileprivate var isJSON5Blank: Bool {
        properties.isWhitespace || self == "\u{feff}"
    }

    /// How a message names it.
    var inWords: String {
        properties.generalCategory == .control || properties.generalCategory == .format
            ? "a control character" : "\u{201C}\(self)\u{201D}"
    }
}
