import FoundationEssentials

/// As Gemini writes parts: one key says the kind.
extension Part: Codable {
    private enum Key: String, CodingKey {
        case text, inlineData, fileData, functionCall, functionResponse, executableCode
        case codeExecutionResult, unknown, thought, thoughtSignature
        case fileName, fileText
    }

    private struct InlineData: Codable {
        var mimeType: String
        var data: Data
    }

    private struct FileData: Codable {
        var fileUri: String
        var mimeType: String?
    }

    private struct Code: Codable {
        var language: String?
        var code: String
    }

    private struct CodeResult: Codable {
        var outcome: String?
        var output: String
    }

    /// Reads a part.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            try Self.content(container),
            isThought: try container.decodeIfPresent(Bool.self, forKey: .thought) ?? false,
            thoughtSignature: try container.decodeIfPresent(
                String.self, forKey: .thoughtSignature))
        fileName = try container.decodeIfPresent(String.self, forKey: .fileName)
        fileText = try container.decodeIfPresent(String.self, forKey: .fileText)
    }

    private static func content(_ container: KeyedDecodingContainer<Key>) throws -> Content {
        if let text = try container.decodeIfPresent(String.self, forKey: .text) {
            return .text(text)
        }
        if let file = try container.decodeIfPresent(InlineData.self, forKey: .inlineData) {
            return .inlineData(mimeType: file.mimeType, data: [UInt8](file.data))
        }
        if let file = try container.decodeIfPresent(FileData.self, forKey: .fileData) {
            return .fileData(uri: file.fileUri, mimeType: file.mimeType)
        }
        if let call = try container.decodeIfPresent(FunctionCall.self, forKey: .functionCall) {
            return .functionCall(call)
        }
        if let response = try container.decodeIfPresent(
            FunctionResponse.self, forKey: .functionResponse)
        {
            return .functionResponse(response)
        }
        if let code = try container.decodeIfPresent(Code.self, forKey: .executableCode) {
            return .executableCode(language: code.language, code: code.code)
        }
        if let result = try container.decodeIfPresent(CodeResult.self, forKey: .codeExecutionResult)
        {
            return .codeExecutionResult(outcome: result.outcome, output: result.output)
        }
        return .unknown(try container.decode(JSONValue.self, forKey: .unknown))
    }

    /// Writes the part.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch content {
        case .text(let text): try container.encode(text, forKey: .text)
        case .inlineData(let mimeType, let data):
            try container.encode(
                InlineData(mimeType: mimeType, data: Data(data)), forKey: .inlineData)
        case .fileData(let uri, let mimeType):
            try container.encode(FileData(fileUri: uri, mimeType: mimeType), forKey: .fileData)
        case .functionCall(let call): try container.encode(call, forKey: .functionCall)
        case .functionResponse(let response):
            try container.encode(response, forKey: .functionResponse)
        case .executableCode(let language, let code):
            try container.encode(Code(language: language, code: code), forKey: .executableCode)
        case .codeExecutionResult(let outcome, let output):
            try container.encode(
                CodeResult(outcome: outcome, output: output), forKey: .codeExecutionResult)
        case .unknown(let value): try container.encode(value, forKey: .unknown)
        }
        if isThought { try container.encode(true, forKey: .thought) }
        try container.encodeIfPresent(thoughtSignature, forKey: .thoughtSignature)
        try container.encodeIfPresent(fileName, forKey: .fileName)
        try container.encodeIfPresent(fileText, forKey: .fileText)
    }
}
