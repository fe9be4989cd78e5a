/// What a payload of the service turns out to be.
enum GenerateContentPayload: Sendable, Equatable {
    /// An answer, or a piece of one.
    case chunk(GenerateContentChunk)
    /// An error that the service reports in place of an answer.
    case failure
    /// An object of some other kind; its keys, sorted.
    case foreign(keys: [String])
    /// JSON, but no object.
    case notAnObject
    /// Not JSON, or an object that is not complete.
    case broken(JSONSyntaxError)

    init(_ bytes: [UInt8]) {
        var reader = JSONReader(bytes)
        guard reader.peek() == UInt8(ascii: "{") else {
            self = .notAnObject
            return
        }
        do throws(JSONSyntaxError) {
            self = try Self.read(&reader)
        } catch {
            self = .broken(error)
        }
    }

    private static func read(_ reader: inout JSONReader) throws(JSONSyntaxError) -> Self {
        var chunk = GenerateContentChunk()
        var isAnswer = false
        var isFailure = false
        var others: [String] = []
        try reader.members { reader, key throws(JSONSyntaxError) in
            if key == "error" {
                isFailure = reader.peek() != UInt8(ascii: "n")
            } else if try chunk.readMember(key, from: &reader) {
                isAnswer = isAnswer || chunk.isMark(key)
            } else {
                others.append(key)
            }
        }
        if isFailure { return .failure }
        return isAnswer ? .chunk(chunk) : .foreign(keys: others.sorted())
    }
}

extension GenerateContentChunk {
    /// Whether a key shows that an object is an answer: one of three is in
    /// every answer there is.
    fileprivate func isMark(_ key: String) -> Bool {
        key == "candidates" || key == "promptFeedback" || key == "usageMetadata"
    }

    /// - Returns: whether it is a key of an answer.
    fileprivate mutating func readMember(
        _ key: String, from reader: inout JSONReader
    ) throws(JSONSyntaxError) -> Bool {
        switch key {
        case "candidates": try readCandidates(&reader)
        case "usageMetadata": usage = try UsageMetadata(&reader) ?? usage
        case "promptFeedback": try readPromptFeedback(&reader)
        case "modelVersion": modelVersion = try reader.string()?.nonEmpty
        case "responseId": metadata.responseID = try reader.string()?.nonEmpty
        default: return false
        }
        return true
    }

    private mutating func readCandidates(_ reader: inout JSONReader) throws(JSONSyntaxError) {
        var isFirst = true
        try reader.elements { reader throws(JSONSyntaxError) in
            guard isFirst else { return }
            isFirst = false
            try readCandidate(&reader)
        }
    }

    private mutating func readPromptFeedback(
        _ reader: inout JSONReader
    ) throws(JSONSyntaxError) {
        try reader.members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "blockReason": blockReason = try reader.string()?.nonEmpty
            case "blockReasonMessage": blockMessage = try reader.string()?.nonEmpty
            default: break
            }
        }
    }
}

extension UsageMetadata {
    /// Nil when it is no object.
    fileprivate init?(_ reader: inout JSONReader) throws(JSONSyntaxError) {
        self.init()
        let isObject = try reader.members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "promptTokenCount": prompt = try reader.integer()
            case "candidatesTokenCount": candidates = try reader.integer()
            case "thoughtsTokenCount": thoughts = try reader.integer()
            case "cachedContentTokenCount": cachedContent = try reader.integer()
            case "toolUsePromptTokenCount": toolUsePrompt = try reader.integer()
            case "totalTokenCount": total = try reader.integer()
            default: break
            }
        }
        if !isObject { return nil }
    }
}

extension String {
    /// Protobuf's JSON does not tell an empty text from none.
    var nonEmpty: String? { isEmpty ? nil : self }
}
