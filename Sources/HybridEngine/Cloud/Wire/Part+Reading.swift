import FoundationEssentials

extension Part {
    /// Nil for a part with nothing in it. What is of an unknown kind, or of a
    /// known kind with a body that cannot be read, is kept as it came.
    init?(reading reader: inout JSONReader) throws(JSONSyntaxError) {
        let begin = reader.beginOfValue
        var fields = PartFields()
        try reader.members { reader, key throws(JSONSyntaxError) in
            try fields.readMember(key, from: &reader)
        }
        if let content = fields.content {
            self.init(
                content, isThought: fields.isThought, thoughtSignature: fields.thoughtSignature)
            return
        }
        guard fields.isOfUnknownKind else { return nil }
        reader.advance(to: begin)
        let whole = try reader.value()
        self.init(.unknown(whole.withoutMarks), isThought: fields.isThought)
        thoughtSignature = fields.thoughtSignature
    }
}

/// What stands in a part. The first kind in the order of `content` wins.
private struct PartFields {
    var text: String?
    var inlineData: Part.Content?
    var fileData: Part.Content?
    var functionCall: FunctionCall?
    var functionResponse: FunctionResponse?
    var executableCode: Part.Content?
    var codeExecutionResult: Part.Content?
    var isThought = false
    var thoughtSignature: String?
    var isOfUnknownKind = false

    var content: Part.Content? {
        if let text { return .text(text) }
        if let inlineData { return inlineData }
        if let fileData { return fileData }
        if let functionCall { return .functionCall(functionCall) }
        if let functionResponse { return .functionResponse(functionResponse) }
        if let code = executableCode ?? codeExecutionResult { return code }
        // The service closes a stream with a part that holds a signature only;
        // it takes it back as a signed part without text.
        return thoughtSignature != nil && !isOfUnknownKind ? .text("") : nil
    }

    mutating func readMember(
        _ key: String, from reader: inout JSONReader
    ) throws(JSONSyntaxError) {
        switch key {
        case "text": text = try reader.string()
        case "thought": isThought = try reader.boolean() ?? false
        case "thoughtSignature": thoughtSignature = try reader.string()?.nonEmpty
        case "inlineData": inlineData = try reader.inlineData()
        case "fileData": fileData = try reader.fileData()
        case "functionCall": functionCall = try FunctionCall(reading: &reader)
        case "functionResponse": functionResponse = try FunctionResponse(reading: &reader)
        case "executableCode": executableCode = try reader.executableCode()
        case "codeExecutionResult": codeExecutionResult = try reader.codeExecutionResult()
        default: break
        }
        isOfUnknownKind = isOfUnknownKind || (key != "thought" && key != "thoughtSignature")
    }
}

extension JSONValue {
    /// A part without what is kept beside its content.
    fileprivate var withoutMarks: JSONValue {
        guard case .object(var members) = self else { return self }
        members["thought"] = nil
        members["thoughtSignature"] = nil
        return .object(members)
    }
}

extension FunctionCall {
    /// Nil without a name.
    fileprivate init?(reading reader: inout JSONReader) throws(JSONSyntaxError) {
        guard let body = try FunctionBody(&reader, arguments: "args") else { return nil }
        self.init(name: body.name, args: body.arguments, id: body.id)
    }
}

extension FunctionResponse {
    /// Nil without a name.
    fileprivate init?(reading reader: inout JSONReader) throws(JSONSyntaxError) {
        guard let body = try FunctionBody(&reader, arguments: "response") else { return nil }
        self.init(name: body.name, response: body.arguments, id: body.id)
    }
}

/// A call and a response differ in one key.
private struct FunctionBody {
    var name = ""
    var arguments: [String: JSONValue] = [:]
    var id: String?

    init?(_ reader: inout JSONReader, arguments key: String) throws(JSONSyntaxError) {
        let argumentsKey = key
        try reader.members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "name": name = try reader.string() ?? ""
            case "id": id = try reader.string()?.nonEmpty
            case argumentsKey:
                if case .object(let members) = try reader.value() { arguments = members }
            default: break
            }
        }
        if name.isEmpty { return nil }
    }
}

extension JSONReader {
    /// Nil when the bytes cannot be decoded.
    fileprivate mutating func inlineData() throws(JSONSyntaxError) -> Part.Content? {
        var mimeType = ""
        var data: [UInt8]?
        try members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "mimeType": mimeType = try reader.string() ?? ""
            case "data":
                data = try reader.string().flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) }
            default: break
            }
        }
        return data.map { .inlineData(mimeType: mimeType, data: $0) }
    }

    /// Nil without an address.
    fileprivate mutating func fileData() throws(JSONSyntaxError) -> Part.Content? {
        var uri = ""
        var mimeType: String?
        try members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "fileUri": uri = try reader.string() ?? ""
            case "mimeType": mimeType = try reader.string()?.nonEmpty
            default: break
            }
        }
        return uri.isEmpty ? nil : .fileData(uri: uri, mimeType: mimeType)
    }

    fileprivate mutating func executableCode() throws(JSONSyntaxError) -> Part.Content? {
        let pair = try texts("language", "code")
        return pair.map { .executableCode(language: $0.first, code: $0.second ?? "") }
    }

    fileprivate mutating func codeExecutionResult() throws(JSONSyntaxError) -> Part.Content? {
        let pair = try texts("outcome", "output")
        return pair.map { .codeExecutionResult(outcome: $0.first, output: $0.second ?? "") }
    }

    /// Two texts of an object, either of which may be missing.
    private mutating func texts(
        _ first: String, _ second: String
    ) throws(JSONSyntaxError) -> (first: String?, second: String?)? {
        var pair: (first: String?, second: String?)
        let isObject = try members { reader, key throws(JSONSyntaxError) in
            switch key {
            case first: pair.first = try reader.string()?.nonEmpty
            case second: pair.second = try reader.string()
            default: break
            }
        }
        return isObject ? pair : nil
    }
}
