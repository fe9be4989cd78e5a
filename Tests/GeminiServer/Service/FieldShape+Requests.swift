/// The fields of the requests, as the protocol defines them.
extension FieldShape {
    static func generateRequest(_ form: Endpoint.Form) -> FieldShape {
        var fields = requestFields
        if case .agentPlatform = form {
            fields["labels"] = .dictionary
            fields["safetySettings"] = .list(
                .object(["category": .text, "threshold": .text, "method": .text]))
        }
        return .object(fields)
    }

    static func countRequest(_ form: Endpoint.Form) -> FieldShape {
        if case .agentPlatform = form {
            let names: Set = [
                "model", "contents", "systemInstruction", "tools", "generationConfig",
            ]
            return .object(requestFields.filter { names.contains($0.key) })
        }
        return .object([
            "contents": .list(content), "generateContentRequest": .object(requestFields),
        ])
    }

    private static let requestFields: [String: FieldShape] = [
        "model": .text, "contents": .list(content), "systemInstruction": content,
        "tools": .list(tool), "toolConfig": .any, "safetySettings": .list(safetySetting),
        "generationConfig": generationConfig, "cachedContent": .text, "serviceTier": .text,
    ]

    private static let content = FieldShape.object(["role": .text, "parts": .list(part)])

    private static let part = FieldShape.object([
        "text": .text, "thought": .boolean, "thoughtSignature": .text,
        "inlineData": .object(["mimeType": .text, "data": .text, "displayName": .text]),
        "fileData": .object(["mimeType": .text, "fileUri": .text, "displayName": .text]),
        "functionCall": .object(["name": .text, "args": .dictionary, "id": .text]),
        "functionResponse": .object([
            "name": .text, "response": .dictionary, "id": .text, "parts": .any,
            "willContinue": .boolean, "scheduling": .text,
        ]),
        "executableCode": .object(["language": .text, "code": .text, "id": .text]),
        "codeExecutionResult": .object(["outcome": .text, "output": .text, "id": .text]),
        "videoMetadata": .any, "mediaResolution": .any, "partMetadata": .any,
    ])

    private static let tool = FieldShape.object([
        "functionDeclarations": .list(
            .object([
                "name": .text, "description": .text, "parameters": .any, "response": .any,
                "parametersJsonSchema": .any, "responseJsonSchema": .any, "behavior": .text,
            ])),
        "googleSearch": .any, "googleSearchRetrieval": .any, "codeExecution": .any,
        "urlContext": .any, "googleMaps": .any, "computerUse": .any, "fileSearch": .any,
    ])

    private static let safetySetting = FieldShape.object([
        "category": .text, "threshold": .text,
    ])

    private static let generationConfig = FieldShape.object([
        "temperature": .number, "topP": .number, "topK": .number, "candidateCount": .number,
        "maxOutputTokens": .number, "presencePenalty": .number, "frequencyPenalty": .number,
        "stopSequences": .list(.text), "seed": .number, "responseMimeType": .text,
        "responseSchema": .any, "responseJsonSchema": .any, "responseModalities": .list(.text),
        "responseLogprobs": .boolean, "logprobs": .number, "enableEnhancedCivicAnswers": .boolean,
        "mediaResolution": .text, "speechConfig": .any,
        "thinkingConfig": .object([
            "includeThoughts": .boolean, "thinkingBudget": .number, "thinkingLevel": .text,
        ]),
        "imageConfig": .object([
            "aspectRatio": .text, "imageSize": .text, "personGeneration": .text,
        ]),
    ])
}

extension RecordedRequest {
    /// What its body may hold; nil when there is to be none.
    var shape: FieldShape? {
        switch endpoint {
        case .generate(_, _, let form): .generateRequest(form)
        case .countTokens(_, let form): .countRequest(form)
        case .listModels, .model, .unknown: nil
        }
    }

    /// The request proper, with the protocol's own names.
    var canonicalContent: JSON {
        let body = shape?.canonical(json) ?? json
        let wrapped = body["generateContentRequest"]
        return wrapped.isNull ? body : wrapped
    }
}
