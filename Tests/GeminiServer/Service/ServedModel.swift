/// A model of the service's listing.
package struct ServedModel: Sendable, Equatable {
    /// Without `models/`.
    package var name: String
    package var displayName: String
    package var inputTokenLimit: Int
    package var outputTokenLimit: Int
    package var thinks: Bool
    /// `generateContent`, `countTokens`, …
    package var methods: [String]

    package init(
        _ name: String, displayName: String? = nil, inputTokenLimit: Int = 1_048_576,
        outputTokenLimit: Int = 65_536, thinks: Bool = true,
        methods: [String] = ["generateContent", "countTokens", "createCachedContent"]
    ) {
        self.name = name
        self.displayName = displayName ?? name
        self.inputTokenLimit = inputTokenLimit
        self.outputTokenLimit = outputTokenLimit
        self.thinks = thinks
        self.methods = methods
    }

    /// A few of each kind, one that cannot generate among them.
    package static let usual = [
        ServedModel("gemini-3.1-flash-lite", displayName: "Gemini 3.1 Flash-Lite"),
        ServedModel("gemini-3.1-pro-preview", displayName: "Gemini 3.1 Pro Preview"),
        ServedModel("gemini-2.5-flash", displayName: "Gemini 2.5 Flash"),
        ServedModel(
            "gemma-3-27b-it", displayName: "Gemma 3 27B", inputTokenLimit: 131_072,
            outputTokenLimit: 8192, thinks: false, methods: ["generateContent", "countTokens"]),
        ServedModel(
            "gemini-embedding-001", displayName: "Gemini Embedding 001", inputTokenLimit: 2048,
            outputTokenLimit: 1, thinks: false, methods: ["embedContent", "countTextTokens"]),
    ]

    var json: JSON {
        var json: JSON = [
            "name": "models/\(name)", "version": "001", "displayName": .string(displayName),
            "description": "Served by the loopback server.",
            "inputTokenLimit": .integer(inputTokenLimit),
            "outputTokenLimit": .integer(outputTokenLimit),
            "supportedGenerationMethods": .array(methods.map { .string($0) }),
            "temperature": 1, "topP": 0.95, "topK": 64, "maxTemperature": 2,
        ]
        if thinks { json["thinking"] = true }
        return json
    }
}
