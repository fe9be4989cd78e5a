extension Script {
    /// The language that a text mostly in this script is in, and how certain
    /// that is; nil when the script is that of many.
    func language(_ letters: LetterCount) -> (code: String, certainty: Double)? {
        switch self {
        case .latin: latinLanguage(letters)
        case .han: eastAsian(letters)
        default:
            Self.tellings[self]?.first { !$0.letters.isDisjoint(with: letters.telling) }
                .map { ($0.code, $0.certainty) } ?? Self.usual[self]
        }
    }

    /// Letters that decide between languages of one script.
    static let tellingLetters = tellings.values.joined()
        .reduce(into: Set<Unicode.Scalar>()) { $0.formUnion($1.letters) }

    /// Text with a letter that only one language has; the first one counts.
    private static let tellings: [Script: [Telling]] = [
        .cyrillic: [
            Telling("uk", 0.95, "їєґ"), Telling("be", 0.95, "ў"), Telling("mk", 0.9, "ѓќѕ"),
            Telling("sr", 0.9, "јљњћђџ"), Telling("kk", 0.8, "әғқңұ"), Telling("uk", 0.7, "і"),
            Telling("ru", 0.95, "ыэё"),
        ],
        .arabic: [Telling("ur", 0.9, "ٹڈڑے"), Telling("fa", 0.9, "پچژگ")],
        .hebrew: [Telling("yi", 0.9, "װױײ")],
        .devanagari: [Telling("mr", 0.7, "ळ")],
    ]

    /// The language with by far the most speakers of the script.
    private static let usual: [Script: (code: String, certainty: Double)] = [
        .cyrillic: ("ru", 0.7), .greek: ("el", 0.98), .armenian: ("hy", 0.98),
        .georgian: ("ka", 0.98), .hebrew: ("he", 0.95), .arabic: ("ar", 0.85),
        .ethiopic: ("am", 0.8), .devanagari: ("hi", 0.8), .bengali: ("bn", 0.9),
        .gurmukhi: ("pa", 0.98), .gujarati: ("gu", 0.98), .tamil: ("ta", 0.98),
        .telugu: ("te", 0.98), .kannada: ("kn", 0.98), .malayalam: ("ml", 0.98),
        .sinhala: ("si", 0.98), .thai: ("th", 0.98), .lao: ("lo", 0.98), .burmese: ("my", 0.95),
        .khmer: ("km", 0.98), .tibetan: ("bo", 0.9), .hangul: ("ko", 0.99),
    ]

    private func eastAsian(_ letters: LetterCount) -> (code: String, certainty: Double)? {
        let kana = letters.counts[.kana] ?? 0
        let han = letters.counts[.han] ?? 0
        // A Chinese text may quote a Japanese word; a Japanese one is held
        // together by kana.
        return kana * 8 >= han ? ("ja", 0.98) : ("zh", 0.85)
    }

    private func latinLanguage(_ letters: LetterCount) -> (code: String, certainty: Double)? {
        LatinLanguage.allCases.first { letters.share($0) >= 0.25 }.map { ($0.rawValue, 0.9) }
    }
}

/// A language with letters of its own.
private struct Telling {
    let code: String
    let certainty: Double
    let letters: Set<Unicode.Scalar>

    init(_ code: String, _ certainty: Double, _ letters: String) {
        self.code = code
        self.certainty = certainty
        self.letters = Set(letters.unicodeScalars)
    }
}
