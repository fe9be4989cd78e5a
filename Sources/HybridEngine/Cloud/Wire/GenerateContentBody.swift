import FoundationEssentials

/// The body of `generateContent` and `streamGenerateContent`.
struct GenerateContentBody: Sendable, Equatable {
    private let contents: TranscriptContents
    /// Everything but the contents.
    private let settings: [String: JSONValue]

    /// - Parameter model: who is asked, without `models/`.
    /// - Throws: `unsupportedRequest` when there is nothing to answer, or no
    ///   answer fits the schema; `invalidOption` for a value that the model
    ///   does not take.
    init(
        _ request: GenerationRequest, model: String, safetySettings: [SafetySetting] = []
    ) throws(LanguageModelError) {
        try request.options.gemini?.validate(for: model)
        try request.checkSchema()
        contents = try TranscriptContents(request.transcript, for: model)
        var settings = ["generationConfig": try Self.json(request.geminiConfig)]
        if let instructions = request.instructions, !instructions.isEmpty {
            settings["systemInstruction"] = .object([
                "parts": .array([Part.text(instructions).json])
            ])
        }
        if !safetySettings.isEmpty {
            settings["safetySettings"] = .array(safetySettings.map(\.json))
        }
        let tools = request.toolObjects
        if !tools.isEmpty { settings["tools"] = .array(tools) }
        if let toolConfig = request.toolConfig { settings["toolConfig"] = toolConfig }
        self.settings = settings
    }

    /// The JSON to send.
    var bytes: [UInt8] { JSONWriter.bytes(json()) }

    func json(hasRoles: Bool = true) -> JSONValue {
        .object(settings.merging(["contents": contents.json(hasRoles: hasRoles)]) { $1 })
    }

    /// Always an object, even of nothing.
    private static func json(_ config: GenerationConfig?) throws(LanguageModelError) -> JSONValue {
        var config = config ?? GenerationConfig()
        // One answer is read; more would be paid for and thrown away.
        config.candidateCount = nil
        if config.responseJSONSchema != nil || config.responseSchema != nil {
            // The service takes a schema with this type only.
            config.responseMIMEType = config.responseMIMEType ?? "application/json"
        }
        do {
            var reader = JSONReader([UInt8](try JSONEncoder().encode(config)))
            return try reader.value()
        } catch {
            throw .invalidOption(key: "gemini", value: "not a number", allowed: "numbers")
        }
    }
}

extension SafetySetting {
    fileprivate var json: JSONValue {
        .texts([
            "category": category.rawValue, "threshold": threshold.rawValue,
            "method": method?.rawValue,
        ])
    }
}

extension GenerationRequest {
    /// The options, with the form of the answer in them.
    fileprivate var geminiConfig: GenerationConfig? {
        guard let schema else { return options.gemini }
        var config = options.gemini ?? GenerationConfig()
        config.responseMIMEType = "application/json"
        config.responseSchema = nil
        config.responseJSONSchema = includesSchemaInPrompt ? schema.jsonSchema : nil
        return config
    }

    /// A schema that cannot be meant is not sent.
    fileprivate func checkSchema() throws(LanguageModelError) {
        do throws(GenerationSchemaError) {
            try schema?.check()
        } catch {
            throw .unsupportedRequest(error.description)
        }
    }

    /// Each tool as an object of its own, but all functions in one.
    fileprivate var toolObjects: [JSONValue] {
        let functions = functionTools.map(\.declaration)
        let declared = Tool.functionDeclarations(functions).json
        return (functions.isEmpty ? [] : [declared].compactMap { $0 }) + tools.compactMap(\.json)
    }
}

extension Tool {
    /// Nil for what is declared with others.
    fileprivate var json: JSONValue? {
        switch self {
        case .function: nil
        case .functionDeclarations(let declarations):
            .object(["functionDeclarations": .array(declarations)])
        case .googleSearch: .object(["googleSearch": .object([:])])
        case .googleMaps: .object(["googleMaps": .object([:])])
        case .urlContext: .object(["urlContext": .object([:])])
        case .codeExecution: .object(["codeExecution": .object([:])])
        }
    }
}
