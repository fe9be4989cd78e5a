/// Letters of a text by script.
struct LetterCount {
    private(set) var counts: [Script: Int] = [:]
    /// Letters that decide between languages of one script.
    private(set) var telling: Set<Unicode.Scalar> = []
    /// Latin words.
    private(set) var latinWords = 0
    private var latinWordsWith: [LatinLanguage: Int] = [:]

    init(_ words: [Substring.UnicodeScalarView]) {
        for word in words { add(word) }
    }

    /// Letters in all, whatever their weight.
    var total: Int { counts.values.reduce(0, +) }

    /// The script of more than half of the text. Kana counts with Han: they
    /// are written together.
    var majority: (script: Script, share: Double)? {
        var weights: [Script: Int] = [:]
        for (script, count) in counts {
            weights[script == .kana ? .han : script, default: 0] += count * script.weight
        }
        let sum = weights.values.reduce(0, +)
        guard let most = weights.max(by: { $0.value < $1.value }), most.value * 2 > sum else {
            return nil
        }
        return (most.key, Double(most.value) / Double(sum))
    }

    /// The share of a language's own letters: of Latin words, how many have
    /// one; none when there is only one such word, which may be a name.
    func share(_ language: LatinLanguage) -> Double {
        let words = latinWordsWith[language] ?? 0
        return words > 1 ? Double(words) / Double(latinWords) : 0
    }

    private mutating func add(_ word: Substring.UnicodeScalarView) {
        var isLatin = false
        var languages: Set<LatinLanguage> = []
        for scalar in word {
            guard let script = Script(scalar) else { continue }
            counts[script, default: 0] += 1
            if script == .latin {
                isLatin = true
                if scalar.value > 0x7F { languages.formUnion(LatinLanguage.with(scalar)) }
            } else if Script.tellingLetters.contains(scalar) {
                telling.insert(scalar)
            }
        }
        if isLatin { latinWords += 1 }
        for language in languages { latinWordsWith[language, default: 0] += 1 }
    }
}

/// Languages in Latin letters that some of their letters give away.
enum LatinLanguage: String, CaseIterable {
    case turkish = "tr"
    case vietnamese = "vi"

    /// A word in three has one of these in ordinary text.
    private var letters: Set<Unicode.Scalar> {
        switch self {
        case .turkish: ["ı", "İ", "ğ", "Ğ", "ş", "Ş"]
        case .vietnamese: ["ơ", "Ơ", "ư", "Ư", "đ", "Đ", "ă", "Ă"]
        }
    }

    static func with(_ scalar: Unicode.Scalar) -> [LatinLanguage] {
        if (0x1EA0...0x1EF9).contains(scalar.value) { return [.vietnamese] }
        return allCases.filter { $0.letters.contains(scalar) }
    }
}
