/// A function that either model may call.
///
/// ```swift
/// let weather = FunctionTool(
///     name: "get_weather", description: "The weather of a city now.",
///     parameters: .object(properties: [.init("city", .string())])
/// ) { arguments in
///     .object(["celsius": .integer(21)])
/// }
/// let session = ai.generativeModelSession(model: model, tools: [.function(weather)])
/// ```
///
/// A model on this machine is told of functions in its own template's way, if
/// that writes a call as a name and a JSON object (Qwen, Hermes, Granite, Llama
/// 3, Mistral, DeepSeek and others do). Any other model is told in the system
/// instructions: each function as a JSON object on a line between `<tools>` and
/// `</tools>`, a call as `<tool_call>{"name": …, "arguments": {…}}</tool_call>`,
/// and what it gave as `<tool_response>{"name": …, "result": {…}}</tool_response>`.
/// A grammar holds an answer to words or to whole calls, at most four.
public struct FunctionTool: Sendable {
    /// What it does with its arguments. Whatever it throws is told to the
    /// model, which may try something else.
    public typealias Body = @Sendable ([String: JSONValue]) async throws -> JSONValue

    /// Letters, digits, underscores and dashes; at most 63. With another name
    /// a request ends in `invalidOption` before anything is sent. Of two
    /// functions with one name the first counts.
    public var name: String
    /// What it is for; the model reads this.
    public var description: String
    /// What it takes: an object.
    public var parameters: GenerationSchema
    /// What it does. Several calls of one answer run side by side.
    public var call: Body

    /// Makes a function.
    ///
    /// - Parameters:
    ///   - name: letters, digits, underscores and dashes; at most 63.
    ///   - description: what it is for; the model reads this.
    ///   - parameters: what it takes: an object.
    ///   - call: gets arguments that fit the parameters. A result that is no
    ///     object is handed on as one, under `result`.
    public init(
        name: String, description: String,
        parameters: GenerationSchema = .object(properties: []), call: @escaping Body
    ) {
        self.name = name
        self.description = description
        self.parameters = parameters
        self.call = call
    }
}

extension FunctionTool: Equatable {
    /// Whether a model is told the same of both.
    public static func == (one: FunctionTool, other: FunctionTool) -> Bool {
        one.name == other.name && one.description == other.description
            && one.parameters == other.parameters
    }
}

extension FunctionTool {
    /// As Gemini takes it: parameters in the OpenAPI dialect where it has the
    /// words for them.
    var declaration: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "description": .string(description),
        ]
        // The service refuses an object without properties.
        if !parameters.children.isEmpty {
            if let schema = try? parameters.openAPISchema() {
                members["parameters"] = schema
            } else {
                members["parametersJsonSchema"] = parameters.jsonSchema
            }
        }
        return .object(members)
    }
}

/// How functions are called for a model.
public struct ToolPolicy: Sendable, Equatable {
    /// How often a turn may go back to the model with results.
    public var limit: Int
    /// Asked before each call, one after the other; the model is told of a
    /// call that was not allowed. Nil allows all.
    public var consent: (@Sendable (FunctionCall) async -> Bool)?

    /// Makes a policy.
    public init(limit: Int = 10, consent: (@Sendable (FunctionCall) async -> Bool)? = nil) {
        self.limit = limit
        self.consent = consent
    }

    /// Whether both have the same limit.
    public static func == (one: ToolPolicy, other: ToolPolicy) -> Bool {
        one.limit == other.limit
    }
}
