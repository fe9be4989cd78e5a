/// Makes a head of its lines. Heads of other answers may come before it
/// ("100 Continue"), and fields after the body: both are passed over.
struct ResponseHeadReader {
    /// Bytes that all heads of an answer may have together.
    static let limit = 256 << 10

    enum Step: Equatable {
        case more
        case complete(ResponseHead)
        case tooLarge
    }

    private var head = ResponseHead(status: 0)
    private var byteCount = 0
    private(set) var isComplete = false

    /// Takes a line with its end.
    mutating func read(_ line: some Collection<UInt8>) -> Step {
        if isComplete { return .more }
        byteCount += line.count
        if byteCount > Self.limit { return .tooLarge }
        let text = Self.trimmed(String(decoding: line, as: UTF8.self)[...])
        if text.isEmpty { return end() }
        if text.hasPrefix("HTTP/") {
            head = ResponseHead(status: Self.status(in: text))
        } else if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
            continueField(text)
        } else {
            addField(text)
        }
        return .more
    }

    private mutating func end() -> Step {
        guard head.status >= 200 else { return .more }
        isComplete = true
        return .complete(head)
    }

    private mutating func addField(_ text: Substring) {
        guard let colon = text.firstIndex(of: ":") else { return }
        let value = Self.trimmed(text[text.index(after: colon)...])
        head.headers.append(HTTPHeader(String(text[..<colon]), String(value)))
    }

    /// An old way to write a long value.
    private mutating func continueField(_ text: Substring) {
        guard let last = head.headers.indices.last else { return }
        head.headers[last].value += " \(text)"
    }

    private static func status(in line: Substring) -> Int {
        let words = line.split(separator: " ", maxSplits: 2)
        return words.count > 1 ? Int(words[1]) ?? 0 : 0
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let last = text.unicodeScalars.last, isSpace(last) {
            text.unicodeScalars.removeLast()
        }
        while let first = text.unicodeScalars.first, isSpace(first) {
            text.unicodeScalars.removeFirst()
        }
        return text
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\n"
    }
}
