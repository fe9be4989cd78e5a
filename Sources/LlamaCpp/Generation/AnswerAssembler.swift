/// Makes the text of an answer out of its tokens: whole characters, cut at stop
/// sequences.
struct AnswerAssembler {
    /// What was handed on so far.
    private(set) var text = ""

    private var characters = UTF8Assembler()
    private var matcher: StopSequenceMatcher
    private var tokens: [Token] = []
    private var byteCount = 0

    init(stopSequences: [String]) {
        matcher = StopSequenceMatcher(stopSequences)
    }

    var isStopped: Bool { matcher.isStopped }

    /// The tokens, if the text is exactly what they stand for.
    var exactTokens: [Token]? {
        byteCount == text.utf8.count && !isStopped && !text.isEmpty ? tokens : nil
    }

    mutating func push(_ bytes: [UInt8], of token: Token) -> String {
        tokens.append(token)
        byteCount += bytes.count
        return hand(matcher.push(characters.push(bytes)))
    }

    /// - Parameter isCut: whether the answer could have gone on. Half a
    ///   character at its end is then dropped, else shown as U+FFFD.
    mutating func finish(isCut: Bool) -> String {
        let end = isCut ? "" : characters.finish()
        return hand(matcher.push(end) + matcher.finish())
    }

    private mutating func hand(_ piece: String) -> String {
        text += piece
        return piece
    }
}
