import FoundationEssentials

/// How many tokens a request has, about, where the service cannot be asked.
///
/// Gemini's tokens are some four letters long in Latin text. Other alphabets
/// get along with fewer letters a token; a Chinese, Japanese or Korean
/// character takes about one, and rare ones more. Show the number as an
/// estimate: it may well be a quarter off.
public enum TokenEstimate {
    /// What the service counts for an image of ordinary size, and for a page.
    private static let tokensOfAnImage = 258
    /// Role and separators of a message.
    private static let tokensOfAMessage = 4
    /// Sound of ordinary quality has 16 KB a second, which are 32 tokens.
    private static let soundBytesPerToken = 500
    /// A page of a PDF has some 50 KB, and counts as an image.
    private static let pageBytes = 50_000

    /// About how many tokens a text has.
    public static func tokens(in text: String) -> Int {
        Int(weight(of: text).rounded(.up))
    }

    /// About how many tokens a request has.
    public static func tokens(in request: GenerationRequest) -> Int {
        let instructions = request.instructions.map { tokens(in: $0) + tokensOfAMessage } ?? 0
        let tools = request.tools.reduce(0) { $0 + tokens(in: $1) }
        return request.transcript.reduce(instructions + tools) { sum, message in
            message.parts.reduce(sum + tokensOfAMessage) { $0 + tokens(in: $1) }
        }
    }

    private static func weight(of text: String) -> Double {
        text.unicodeScalars.reduce(0) { $0 + weight(of: $1) }
    }

    private static func weight(of scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case ..<0x80: 0.25
        // Latin with marks, Greek, Cyrillic and their like.
        case ..<0x600: 0.4
        // Kana, Han and Hangul, also the wide forms and the rare characters.
        case 0x2e80..<0xa000, 0xac00..<0xd7a4, 0xf900..<0xfb00: 1.1
        case 0x20000..<0x40000: 2
        default: 0.7
        }
    }

    private static func tokens(in part: Part) -> Int {
        switch part.content {
        case .text(let text): tokens(in: text)
        case .inlineData(let type, let data): tokens(type: type, count: data.count)
        case .fileData(let uri, _): tokensOfAnImage + tokens(in: uri)
        case .functionCall(let call): tokens(in: call.name) + tokens(in: .object(call.args))
        case .functionResponse(let response):
            tokens(in: response.name) + tokens(in: .object(response.response))
        case .executableCode(_, let code): tokens(in: code)
        case .codeExecutionResult(_, let output): tokens(in: output)
        case .unknown(let value): tokens(in: value)
        }
    }

    private static func tokens(type: String, count: Int) -> Int {
        if type.hasPrefix("text/") { return count / 4 }
        if type.hasPrefix("audio/") || type.hasPrefix("video/") {
            return count / soundBytesPerToken
        }
        let pages = type == "application/pdf" ? max(1, count / pageBytes) : 1
        return pages * tokensOfAnImage
    }

    private static func tokens(in tool: Tool) -> Int {
        switch tool {
        case .function(let function): tokens(in: function.declaration)
        case .functionDeclarations(let functions): tokens(in: .array(functions))
        case .googleSearch, .googleMaps, .urlContext, .codeExecution: 0
        }
    }

    private static func tokens(in value: JSONValue) -> Int {
        (try? JSONEncoder().encode(value)).map { $0.count / 4 } ?? 0
    }
}
