/// How functions are told to a model on this machine, and how it calls them:
/// the form that many small models were trained with (Hermes, Qwen).
///
/// ```
/// <tools>
/// {"name":"get_time","description":"…","parameters":{…}}
/// </tools>
/// <tool_call>{"name": "get_time", "arguments": {…}}</tool_call>
/// <tool_response>{"name":"get_time","result":{…}}</tool_response>
/// ```
enum DeviceToolFormat {
    private static let begin = "<tool_call>"
    private static let end = "</tool_call>"
    /// Most calls in one answer.
    private static let callLimit = 4

    /// What stands before the conversation.
    static func instructions(_ tools: [FunctionTool]) -> String {
        let lines = tools.map { tool in
            OrderedJSON.object([
                .init("name", .string(tool.name)),
                .init("description", .string(tool.description)),
                .init("parameters", OrderedJSON(tool.parameters.jsonSchema)),
            ]).text
        }
        return """
            You can call functions. Each is described with a JSON Schema of its parameters:
            <tools>
            \(lines.joined(separator: "\n"))
            </tools>
            To call one, answer with nothing but a line of this form:
            \(begin){"name": "the function", "arguments": {"its": "arguments"}}\(end)
            You then get what it gave. Without a call, answer in words.
            """
    }

    static func text(_ call: FunctionCall) -> String {
        let arguments = String(
            decoding: JSONWriter.bytes(.object(call.args)), as: UTF8.self)
        return "\(begin){\"name\": \(OrderedJSON.string(call.name).text), "
            + "\"arguments\": \(arguments)}\(end)"
    }

    static func text(_ response: FunctionResponse) -> String {
        let value = JSONValue.object([
            "name": .string(response.name), "result": .object(response.response),
        ])
        return "<tool_response>"
            + String(decoding: JSONWriter.bytes(value), as: UTF8.self) + "</tool_response>"
    }

    /// Whether an answer that begins like this is calls.
    static func beginsCall(_ text: String) -> Bool { text.hasPrefix("<") }

    /// The calls of an answer; nil when there is none.
    ///
    /// - Parameter isCut: it ended early, perhaps in a call, which then counts
    ///   for nothing.
    static func calls(in text: String, isCut: Bool = false) -> [FunctionCall]? {
        var calls: [FunctionCall] = []
        var rest = text[...]
        while rest.hasPrefix(begin) {
            rest = rest.dropFirst(begin.count)
            guard let close = rest.firstRange(of: end) else {
                return isCut && !calls.isEmpty ? calls : nil
            }
            var reader = JSONReader(Array(rest[..<close.lowerBound].utf8))
            guard let members = (try? reader.value())?.members,
                case .string(let name)? = members["name"],
                case .object(let arguments)? = members["arguments"]
            else { return nil }
            calls.append(FunctionCall(name: name, args: arguments))
            rest = rest[close.upperBound...].drop { $0.isNewline }
        }
        return (rest.isEmpty || isCut) && !calls.isEmpty ? calls : nil
    }

    /// An answer is calls, or else text, or else the value of a schema.
    ///
    /// - Parameters:
    ///   - mustCall: there has to be a call.
    ///   - schema: what an answer without calls is.
    static func grammar(
        _ tools: [FunctionTool], mustCall: Bool, schema: GenerationSchema?
    ) throws(GenerationSchemaError) -> String {
        var rules = ""
        var choices: [String] = []
        for (index, tool) in tools.enumerated() {
            let prefix = "f\(index)-"
            rules += try SchemaGrammar(tool.parameters, prefix: prefix).rulesText
            let head = "{\"name\": \(OrderedJSON.string(tool.name).text), \"arguments\": "
            choices.append("\(GrammarText.literal(head)) \(prefix)value \"}\"")
        }
        rules += "call ::= \"\(begin)\" \(GrammarText.choice(choices)) \"\(end)\"\n"
        var root = "root ::= call (\"\\n\" call){0,\(callLimit - 1)}"
        if let schema, !mustCall {
            root += " | value"
            rules += try SchemaGrammar(schema).rulesText
        } else if !mustCall {
            root += " | text"
            rules += text
        }
        return root + "\n" + rules
    }

    /// Anything that begins like no call.
    private static let text =
        "text ::= [^<\\x00-\\x20] [^\\x00]*\n"
}
