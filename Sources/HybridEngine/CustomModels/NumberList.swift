/// Numbers written out: with blanks, commas or line ends between them, and
/// brackets that mean nothing.
enum NumberList {
    /// Nil where anything is no number.
    static func read(_ text: String) -> [Double]? {
        let words = text.split { $0.isWhitespace || ",;[]()".contains($0) }
        let numbers = words.compactMap { word -> Double? in
            switch word {
            case "true": 1
            case "false": 0
            default: Double(word)
            }
        }
        return numbers.count == words.count && !numbers.isEmpty && numbers.allSatisfy(\.isFinite)
            ? numbers : nil
    }
}
