/// All that a model needs to answer: it keeps nothing between requests.
public struct GenerationRequest: Sendable, Equatable {
    /// System instructions; nil for none.
    public var instructions: String?
    /// Oldest first; the last one is the user's and is to be answered.
    public var transcript: [Message]
    /// How to generate, for each kind of model.
    public var options: ResponseGenerationOptions
    /// What the model may use.
    public var tools: [Tool]
    /// How its functions are called.
    public var toolPolicy: ToolPolicy
    /// The form of the answer; nil for text.
    public var schema: GenerationSchema?
    /// Whether the model reads the schema. Without it the on-device model is
    /// held to the form nevertheless, the cloud model only to JSON.
    public var includesSchemaInPrompt: Bool
    /// Gemini's `toolConfig`, as it is sent; nil for none.
    public var toolConfig: JSONValue?
    /// Who writes down what leaves this machine for it; nil for nobody.
    public var ledger: SendLedger?
    /// Whether it is asked as one of several models: Firebase counts such
    /// requests (`hybrid` in `x-goog-api-client`). Set by whoever chooses.
    public var isHybrid = false

    /// Makes a request.
    public init(
        instructions: String? = nil, transcript: [Message],
        options: some GenerationOptionsRepresentable = ResponseGenerationOptions.default,
        tools: [Tool] = [], toolPolicy: ToolPolicy = ToolPolicy(),
        schema: GenerationSchema? = nil, includesSchemaInPrompt: Bool = true,
        toolConfig: JSONValue? = nil
    ) {
        self.toolPolicy = toolPolicy
        self.schema = schema
        self.includesSchemaInPrompt = includesSchemaInPrompt
        self.instructions = instructions
        self.transcript = transcript
        self.options = options.responseGenerationOptions
        self.tools = tools
        self.toolConfig = toolConfig
    }
}
