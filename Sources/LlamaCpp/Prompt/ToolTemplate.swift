import Jinja

/// How a model's own template lays out a conversation with functions.
///
/// What it says of functions, and what they gave, is laid out by the template
/// itself. How the model has to write its calls is learnt from how the template
/// writes them.
struct ToolTemplate {
    /// How calls are written.
    let syntax: ToolCallSyntax
    let template: JinjaTemplate
    let names: TokenNames
    /// Whether the template wants a call's arguments as a text.
    let argumentsAreText: Bool

    /// The names of tokens that templates ask for.
    struct TokenNames {
        var beginning = ""
        var end = ""
        /// Of all tokens that end an answer.
        var ends: [String] = []
    }

    /// - Parameter source: the model's own template.
    /// - Returns: nil when it has no way with functions, or one that holds more
    ///   than names and JSON.
    init?(source: String, names: TokenNames) {
        guard let template = try? JinjaTemplate(source) else { return nil }
        for argumentsAreText in [false, true] {
            let lesson = ToolTemplateLesson(
                template: template, names: names, argumentsAreText: argumentsAreText)
            guard let syntax = lesson.syntax() else { continue }
            self.syntax = syntax
            self.template = template
            self.names = names
            self.argumentsAreText = argumentsAreText
            return
        }
        return nil
    }

    /// Lays out a conversation with functions, up to where the answer begins.
    ///
    /// - Parameter tools: each function as a JSON object, as the template is to
    ///   see it.
    /// - Returns: the pieces, and the texts that they speak of.
    func layOut(
        _ messages: [TemplateMessage], tools: [String]
    ) throws(LlamaError) -> (pieces: [TemplatePiece], texts: [String]) {
        var texts = MarkedTexts()
        let globals = TemplateGlobals(
            messages: messages.map { $0.value(&texts, argumentsAreText: argumentsAreText) },
            tools: tools.map { .json(texts.marked($0)) }, names: names,
            addsGenerationPrompt: true)
        do {
            return (TemplatePiece.split(try template.render(globals.json)), texts.texts)
        } catch {
            throw .invalidRequest(
                "The model's template does not take this conversation with functions: \(error)")
        }
    }
}

extension TemplateMessage {
    /// The message with marks for what it says.
    fileprivate func value(_ texts: inout MarkedTexts, argumentsAreText: Bool) -> JinjaValue {
        var members: [JinjaValue.Member] = [
            .init("role", .string(role.rawValue)),
            .init("content", .string(content.isEmpty ? "" : texts.mark(content))),
        ]
        if !calls.isEmpty {
            let values = calls.map { call in
                let arguments = texts.marked(call.arguments)
                return JinjaValue.call(
                    name: call.name,
                    arguments: argumentsAreText ? .string(arguments) : .json(arguments),
                    id: call.id)
            }
            members.append(.init("tool_calls", .array(values)))
        }
        if let function {
            members.append(.init("name", .string(function.name)))
            members.append(.init("tool_call_id", .string(function.callID)))
        }
        return .object(members)
    }
}
