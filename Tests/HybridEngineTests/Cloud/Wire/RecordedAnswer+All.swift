@testable import HybridEngine

/// Prompt, answer and whole; tools and thoughts where there are some.
private func tokens(
    _ prompt: Int, _ answer: Int, _ total: Int, tools: Int = 0, thoughts: Int = 0
) -> Usage {
    Usage(
        promptTokenCount: prompt, candidatesTokenCount: answer, thoughtsTokenCount: thoughts,
        toolUsePromptTokenCount: tools, totalTokenCount: total)
}

extension RecordedAnswer {
    static let all = developerAPI + agentPlatformStreams + agentPlatform

    private static let developerAPI = [
        RecordedAnswer(
            "googleai/streaming-success-code-execution.txt", .begin("To find the sum"), pieces: 6,
            others: ["code PYTHON", "result OUTCOME_OK"],
            usage: tokens(21, 126, 485, tools: 243, thoughts: 95), writer: "gemini-2.5-flash"),
        RecordedAnswer(
            "googleai/streaming-success-empty-parts.txt", .begin("Here's a cute cartoon kitten"),
            pieces: 6, others: ["image/png"], usage: tokens(16, 1_307, 1_323),
            writer: "gemini-2.5-flash-image-preview"),
        RecordedAnswer(
            "googleai/streaming-success-no-content-parts.txt",
            .begin("I will generate a 3D rendering"), pieces: 4, usage: tokens(34, 1_370, 1_404),
            writer: "gemini-2.0-flash-preview-image-generation"),
        RecordedAnswer(
            "googleai/unary-success-basic-reply-short.json", .begin("Google's headquarters"),
            usage: tokens(7, 22, 29), writer: "gemini-2.0-flash"),
        RecordedAnswer(
            "googleai/unary-success-basic-reply-short.txt", .begin("Google's headquarters"),
            usage: tokens(7, 22, 29), writer: "gemini-2.0-flash"),
        RecordedAnswer(
            "googleai/unary-success-google-maps-grounding.json",
            .begin("Here are a few pizza places near you:"),
            usage: tokens(9, 288, 443, tools: 59, thoughts: 87), writer: "gemini-2.5-flash"),
        RecordedAnswer(
            "googleai/unary-success-google-search-grounding.json",
            .begin("The current weather in London"), usage: tokens(8, 60, 68),
            writer: "gemini-2.0-flash"),
        RecordedAnswer(
            "googleai/unary-success-thinking-function-call-thought-summary-signature.json",
            .all(""), others: ["call now"], usage: tokens(38, 8, 547, thoughts: 501),
            writer: "gemini-2.5-pro"),
        RecordedAnswer(
            "googleai/unary-success-thinking-reply-thought-summary.json", .all("Mountain View"),
            usage: tokens(14, 2, 40, thoughts: 24), writer: "gemini-2.5-flash"),
    ]

    private static let agentPlatformStreams = [
        RecordedAnswer(
            "vertexai/streaming-success-basic-reply-parts.txt", .all("1 2 3 4 5 6 7 8"),
            pieces: 8, usage: tokens(6, 326, 332)),
        RecordedAnswer(
            "vertexai/streaming-success-basic-reply-short.txt", .all("Cheyenne"),
            usage: tokens(6, 4, 10)),
        RecordedAnswer(
            "vertexai/streaming-success-empty-text-part.txt", .all("1"), usage: tokens(8, 1, 9)),
        RecordedAnswer(
            "vertexai/streaming-success-function-call-short.txt", .all(""),
            others: ["call getTemperature"]),
        RecordedAnswer(
            "vertexai/streaming-success-thinking-reply-thought-summary.txt",
            .begin("The sky is blue due to a phenomenon"), pieces: 8,
            usage: tokens(9, 134, 1_210, thoughts: 1_067), writer: "gemini-2.5-flash"),
        RecordedAnswer(
            "vertexai/streaming-success-unknown-safety-enum.txt", .begin("**Cats:**"), pieces: 6),
        RecordedAnswer("vertexai/streaming-success-utf8.txt", .begin("秋风瑟瑟，叶落纷纷"), pieces: 4),
    ]

    private static let agentPlatform = [
        RecordedAnswer(
            "vertexai/unary-success-basic-reply-long.json",
            .begin("1. **Use Freshly Ground Coffee**:"), usage: tokens(6, 303, 309)),
        RecordedAnswer(
            "vertexai/unary-success-basic-reply-short.json", .all("Mountain View, California"),
            usage: tokens(6, 7, 13)),
        RecordedAnswer(
            "vertexai/unary-success-basic-response-long-usage-metadata.json",
            .begin("Here is a description of the image:"), usage: tokens(1_837, 76, 1_913)),
        RecordedAnswer(
            "vertexai/unary-success-citations-nolicense.json",
            .all("Some information cited from an external source"), usage: tokens(11, 135, 146)),
        RecordedAnswer(
            "vertexai/unary-success-code-execution.json", .begin("To find the sum"),
            others: ["code PYTHON", "result OUTCOME_OK"],
            usage: tokens(20, 192, 775, tools: 371, thoughts: 192), writer: "gemini-2.5-flash"),
        RecordedAnswer(
            "vertexai/unary-success-constraint-decoding-json.json",
            .begin("[\n  {\n    \"name\": \"Fuji Dawn\"")),
        RecordedAnswer(
            "vertexai/unary-success-empty-part.json", .begin("I can certainly help you"),
            others: ["image/png"], usage: tokens(33, 299, 332),
            writer: "gemini-2.5-flash-image-preview"),
        RecordedAnswer(
            "vertexai/unary-success-empty-text-part.json", .all(""), pieces: 0,
            usage: tokens(8, 0, 8), writer: "gemini-2.0-flash-exp"),
        RecordedAnswer(
            "vertexai/unary-success-function-call-different-parallel-calls.json", .all(""),
            others: ["call sum", "call multiply", "call subtract"]),
        RecordedAnswer(
            "vertexai/unary-success-function-call-json-literal.json", .all(""),
            others: ["call functionName"], usage: tokens(774, 4_176, 4_950)),
        RecordedAnswer(
            "vertexai/unary-success-function-call-null.json", .all(""),
            others: ["call functionName"], usage: tokens(774, 4_176, 4_950)),
        RecordedAnswer(
            "vertexai/unary-success-google-search-grounding.json",
            .begin("The current weather in London"), usage: tokens(8, 60, 68),
            writer: "gemini-2.0-flash"),
        RecordedAnswer(
            "vertexai/unary-success-thinking-reply-thought-summary.json", .all("Mountain View"),
            usage: tokens(13, 2, 54, thoughts: 39), writer: "gemini-2.5-flash"),
        RecordedAnswer(
            "vertexai/unary-success-unknown-enum-safety-ratings.json", .all("Some text")),
        RecordedAnswer(
            "vertexai/unary-success-url-context-mixed-validity.json",
            .begin("The `browse` tool output shows"),
            usage: tokens(116, 446, 918, tools: 177, thoughts: 179), writer: "gemini-2.5-flash"),
        RecordedAnswer(
            "vertexai/unary-success-url-context.json", .begin("The Berkshire Hathaway Inc."),
            usage: tokens(13, 98, 181, tools: 34, thoughts: 36), writer: "gemini-2.5-flash"),
        RecordedAnswer(
            "vertexai/unary-success-usage-metadata.json",
            .all("Mountain View, California, United States"), usage: tokens(6, 357, 363)),
    ]
}
