import Jinja

/// What a chat template is filled in with.
struct TemplateGlobals {
    var messages: [JinjaValue]
    var tools: [JinjaValue]
    var names: ToolTemplate.TokenNames
    var addsGenerationPrompt: Bool

    /// The variables as JSON, by the names that templates use.
    var json: String {
        JinjaValue.object([
            .init("messages", .array(messages)), .init("tools", .array(tools)),
            .init("bos_token", .string(names.beginning)),
            .init("eos_token", .string(names.end)),
            .init("add_generation_prompt", .bool(addsGenerationPrompt)),
            // A grammar holds the answer, which leaves no room for reasoning.
            .init("enable_thinking", .bool(false)),
        ]).json
    }
}

extension JinjaValue {
    /// A call of a function, as templates know it.
    static func call(name: String, arguments: JinjaValue, id: String) -> JinjaValue {
        .object([
            .init("id", .string(id)), .init("type", .string("function")),
            .init(
                "function",
                .object([.init("name", .string(name)), .init("arguments", arguments)])),
        ])
    }
}
