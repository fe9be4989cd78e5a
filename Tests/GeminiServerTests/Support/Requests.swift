/// Paths and bodies that the tests share.
enum Requests {
    static let unary = "/v1beta/models/gemini-3.1-flash-lite:generateContent"
    static let streaming = "/v1beta/models/gemini-3.1-flash-lite:streamGenerateContent?alt=sse"
    static let count = "/v1beta/models/gemini-3.1-flash-lite:countTokens"

    static let hello = #"{"contents": [{"role": "user", "parts": [{"text": "Hello there"}]}]}"#
}
