import RuntimeProtocol

/// How functions are told to a model on this machine, and how it calls them.
///
/// A model whose own template has a way with functions gets them in that way:
/// the runtime lays them out. Any other model gets the form that many small
/// ones were trained with (Hermes, Qwen), as text:
///
/// ```
/// <tools>
/// {"name":"get_time","description":"…","parameters":{…}}
/// </tools>
/// <tool_call>{"name": "get_time", "arguments": {…}}</tool_call>
/// <tool_response>{"name":"get_time","result":{…}}</tool_response>
/// ```
struct DeviceToolFormat: Sendable, Equatable {
    /// What stands around the names and the arguments of calls.
    let syntax: ToolSyntax
    /// Whether the model's template lays functions out.
    let isTemplates: Bool

    /// For a model whose template has no way with functions.
    static let plain = DeviceToolFormat(nil)

    /// - Parameter own: how the model's template writes calls; nil where it
    ///   writes none.
    init(_ own: ToolSyntax?) {
        isTemplates = own != nil
        syntax =
            own
            ?? ToolSyntax(
                first: "<tool_call>{\"name\": \"", beforeArguments: "\", \"arguments\": ",
                next: "}</tool_call>\n<tool_call>{\"name\": \"", last: "}</tool_call>")
    }

    /// Functions as a template is to see them.
    static func declarations(_ tools: [FunctionTool]) -> [String] {
        tools.map { tool in
            OrderedJSON.object([
                .init("type", .string("function")), .init("function", tool.ordered),
            ]).text
        }
    }

    /// What stands before the conversation of a model whose template says
    /// nothing of functions.
    static func instructions(_ tools: [FunctionTool]) -> String {
        """
        You can call functions. Each is described with a JSON Schema of its parameters:
        <tools>
        \(tools.map(\.ordered.text).joined(separator: "\n"))
        </tools>
        To call one, answer with nothing but a line of this form:
        <tool_call>{"name": "the function", "arguments": {"its": "arguments"}}</tool_call>
        You then get what it gave. Without a call, answer in words.
        """
    }

    /// A call in the plain form.
    static func text(_ call: FunctionCall) -> String {
        plain.syntax.first + call.name + plain.syntax.beforeArguments + call.argumentsText
            + plain.syntax.last
    }

    /// What a function gave, in the plain form.
    static func text(_ response: FunctionResponse) -> String {
        let value = JSONValue.object([
            "name": .string(response.name), "result": .object(response.response),
        ])
        return "<tool_response>"
            + String(decoding: JSONWriter.bytes(value), as: UTF8.self) + "</tool_response>"
    }
}

extension FunctionCall {
    /// The arguments as a JSON object.
    var argumentsText: String {
        String(decoding: JSONWriter.bytes(.object(args)), as: UTF8.self)
    }
}

extension FunctionTool {
    /// What a model on this machine is told of it.
    fileprivate var ordered: OrderedJSON {
        .object([
            .init("name", .string(name)), .init("description", .string(description)),
            .init("parameters", parameters.orderedJSONSchema),
        ])
    }
}
