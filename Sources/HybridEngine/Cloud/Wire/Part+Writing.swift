import FoundationEssentials

extension Part {
    /// The part as the service takes it, with its seal.
    var json: JSONValue {
        var members = content.members
        if isThought { members["thought"] = .boolean(true) }
        if let thoughtSignature { members["thoughtSignature"] = .string(thoughtSignature) }
        return .object(members)
    }
}

extension Part.Content {
    fileprivate var members: [String: JSONValue] {
        switch self {
        case .text(let text): ["text": .string(text)]
        case .inlineData(let mimeType, let data):
            [
                "inlineData": .object([
                    "mimeType": .string(mimeType),
                    "data": .string(Data(data).base64EncodedString()),
                ])
            ]
        case .fileData(let uri, let mimeType):
            ["fileData": .texts(["fileUri": uri, "mimeType": mimeType])]
        case .functionCall(let call):
            ["functionCall": .function(call.name, "args", call.args, id: call.id)]
        case .functionResponse(let response):
            [
                "functionResponse": .function(
                    response.name, "response", response.response, id: response.id)
            ]
        case .executableCode(let language, let code):
            ["executableCode": .texts(["language": language, "code": code])]
        case .codeExecutionResult(let outcome, let output):
            ["codeExecutionResult": .texts(["outcome": outcome, "output": output])]
        case .unknown(let value): value.members ?? [:]
        }
    }
}

extension JSONValue {
    /// An object of the texts that there are.
    static func texts(_ members: [String: String?]) -> JSONValue {
        .object(members.compactMapValues { $0.map(JSONValue.string) })
    }

    fileprivate static func function(
        _ name: String, _ key: String, _ arguments: [String: JSONValue], id: String?
    ) -> JSONValue {
        var members: [String: JSONValue] = ["name": .string(name), key: .object(arguments)]
        members["id"] = id.map(JSONValue.string)
        return .object(members)
    }
}
