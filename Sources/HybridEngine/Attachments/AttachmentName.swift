extension String {
    /// A file's name in a sentence, a row or a prompt: it cannot begin a line of
    /// its own, nor say anything to a terminal.
    var shownAsFileName: String {
        guard unicodeScalars.contains(where: \.breaksNames) else { return self }
        var shown = UnicodeScalarView()
        shown.append(
            contentsOf: unicodeScalars.map { $0.breaksNames ? "\u{FFFD}" : $0 })
        return String(shown)
    }
}

extension Unicode.Scalar {
    fileprivate var breaksNames: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
