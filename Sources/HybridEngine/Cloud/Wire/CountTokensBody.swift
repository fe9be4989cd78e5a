/// The body of `countTokens`. The two services want it in two forms.
struct CountTokensBody: Sendable, Equatable {
    /// The JSON to send.
    let bytes: [UInt8]

    /// - Parameter model: who would be asked, without `models/`.
    /// - Throws: what `GenerateContentBody` does.
    init(
        _ request: GenerationRequest, model: String, service: GeminiEndpoint.Service
    ) throws(LanguageModelError) {
        let body = try GenerateContentBody(request, model: model)
        switch service {
        case .agentPlatform:
            let counted = ["contents", "systemInstruction", "tools", "generationConfig"]
            let members = body.json().members ?? [:]
            bytes = JSONWriter.bytes(.object(members.filter { counted.contains($0.key) }))
        case .developer, .firebase:
            var members = body.json(hasRoles: false).members ?? [:]
            members["model"] = .string("models/\(model)")
            bytes = JSONWriter.bytes(.object(["generateContentRequest": .object(members)]))
        }
    }
}

/// What `countTokens` answers.
struct CountTokensAnswer: Sendable, Equatable {
    /// Tokens of one kind of content.
    struct Detail: Sendable, Equatable {
        /// `TEXT`, `IMAGE` …
        var modality: String
        var tokenCount: Int
    }

    var totalTokens: Int
    var details: [Detail]

    /// - Throws: the error that the body reports, or `malformedResponse`.
    init(_ bytes: [UInt8], redaction: Redaction = Redaction(apiKey: nil)) throws(LanguageModelError)
    {
        let members = try JSONValue.answer(bytes, redaction)
        totalTokens = members["totalTokens"]?.wholeNumber ?? 0
        details = (members["promptTokensDetails"]?.list ?? []).map { detail in
            Detail(
                modality: detail["modality"]?.string ?? "",
                tokenCount: detail["tokenCount"]?.wholeNumber ?? 0)
        }
    }
}

extension JSONValue {
    /// The members of an answer that is one object.
    static func answer(
        _ bytes: [UInt8], _ redaction: Redaction
    ) throws(LanguageModelError) -> [String: JSONValue] {
        if RPCStatus(bytes) != nil { throw ServiceErrorReader(redaction: redaction).error(bytes) }
        var reader = JSONReader(bytes)
        guard let members = (try? reader.value())?.members else {
            throw .malformedResponse("the answer is no JSON object")
        }
        return members
    }
}
