import Jinja

/// Learns how a template writes calls: it is shown a conversation whose calls
/// are known, and what it makes of them is taken apart.
struct ToolTemplateLesson {
    let template: JinjaTemplate
    let names: ToolTemplate.TokenNames
    let argumentsAreText: Bool

    private static let question = JinjaValue.message(
        role: "user", [.init("content", .string("Which one?"))])
    private static let words = "tandemsayswords"
    private static let functions = ["tandemcallsone", "tandemcallstwo"]
    private static let key = "tandemkey"
    private static let value = "tandemvalue"
    // Some templates insist on nine letters or digits.
    private static let ids = ["tandem001", "tandem002"]

    /// How calls are written; nil when the template writes none, or in a way of
    /// another kind.
    func syntax() -> ToolCallSyntax? {
        guard let prompt = laidOut([Self.question], addsGenerationPrompt: true),
            let told = laidOut([Self.question, answer(Self.words)]),
            let text = told.range(of: Self.words),
            // An answer in words has nothing before them.
            Self.isNothing(told[..<text.lowerBound].dropped(prefix: prompt) ?? "x"),
            let called = laidOut([Self.question, answer(calls: 1)]),
            let call = called.dropped(prefix: prompt),
            let one = parts(of: withoutThoughts(call), Self.functions[0])
        else { return nil }
        let ending = String(told[text.upperBound...])
        let last = ended(one.after.dropped(suffix: ending) ?? one.after)
        guard !one.before.isEmpty, Self.isDistinct(one.before) else { return nil }
        return ToolCallSyntax(
            first: masked(one.before), beforeArguments: masked(one.between), next: next(prompt),
            last: masked(last))
    }

    /// What stands between two calls; nil when the template takes one only.
    private func next(_ prompt: String) -> String? {
        guard let called = laidOut([Self.question, answer(calls: 2)]),
            let calls = called.dropped(prefix: prompt),
            let one = parts(of: withoutThoughts(calls), Self.functions[0]),
            let two = parts(of: one.after, Self.functions[1]),
            // Some number their calls in a way of their own.
            masked(one.between) == masked(two.between)
        else { return nil }
        return masked(two.before)
    }

    /// A call's surroundings.
    private func parts(
        of text: String, _ function: String
    ) -> (before: String, between: String, after: String)? {
        guard let name = text.range(of: function),
            let arguments = Self.arguments(in: text[name.upperBound...])
        else { return nil }
        let between = String(text[name.upperBound..<arguments.lowerBound])
        return (String(text[..<name.lowerBound]), between, String(text[arguments.upperBound...]))
    }

    /// Where the arguments stand as JSON, with or without blanks.
    private static func arguments(in text: Substring) -> Range<String.Index>? {
        guard let key = text.range(of: "\"\(key)\""), let value = text.range(of: "\"\(value)\""),
            key.upperBound <= value.lowerBound,
            let open = text[..<key.lowerBound].lastIndex(where: { !$0.isWhitespace }),
            text[open] == "{",
            let close = text[value.upperBound...].firstIndex(where: { !$0.isWhitespace }),
            text[close] == "}"
        else { return nil }
        return open..<text.index(after: close)
    }

    private func laidOut(
        _ messages: [JinjaValue], addsGenerationPrompt: Bool = false
    ) -> String? {
        let tools = Self.functions.map { JinjaValue.sampleFunction($0, key: Self.key) }
        let globals = TemplateGlobals(
            messages: messages, tools: tools, names: names,
            addsGenerationPrompt: addsGenerationPrompt)
        return try? template.render(globals.json)
    }

    private func answer(_ text: String) -> JinjaValue {
        .message(role: "assistant", [.init("content", .string(text))])
    }

    private func answer(calls count: Int) -> JinjaValue {
        let arguments = JinjaValue.object([.init(Self.key, .string(Self.value))])
        let calls = (0..<count).map { index in
            JinjaValue.call(
                name: Self.functions[index],
                arguments: argumentsAreText ? .string(arguments.json) : arguments,
                id: Self.ids[index])
        }
        return .message(
            role: "assistant",
            [.init("content", .string("")), .init("tool_calls", .array(calls))])
    }

    /// Reasoning that a template puts before an answer that had none.
    private func withoutThoughts(_ text: String) -> String {
        guard let end = text.range(of: "</think>") else { return text }
        return String(text[end.upperBound...].drop(while: \.isWhitespace))
    }

    private static func isNothing(_ text: String) -> Bool {
        let rest = text.replacing("<think>", with: "").replacing("</think>", with: "")
        return rest.allSatisfy(\.isWhitespace)
    }

    /// Whether an answer in words would hardly begin like this.
    private static func isDistinct(_ before: String) -> Bool {
        guard let first = before.first(where: { !$0.isWhitespace }) else { return false }
        return !first.isLetter && !first.isNumber
    }

    /// Up to where the answer ends.
    private func ended(_ text: String) -> String {
        let ends = names.ends.compactMap { text.range(of: $0)?.lowerBound }
        return String(text[..<(ends.min() ?? text.endIndex)])
    }

    private func masked(_ text: String) -> String {
        Self.ids.reduce(text) {
            $0.replacing($1, with: String(ToolCallSyntax.idMark))
        }
    }
}

extension JinjaValue {
    fileprivate static func message(role: String, _ members: [Member]) -> JinjaValue {
        .object([.init("role", .string(role))] + members)
    }

    fileprivate static func sampleFunction(_ name: String, key: String) -> JinjaValue {
        let property = JinjaValue.object([
            .init("type", .string("string")), .init("description", .string("A text.")),
        ])
        let parameters = JinjaValue.object([
            .init("type", .string("object")), .init("properties", .object([.init(key, property)])),
            .init("required", .array([.string(key)])),
        ])
        let function = JinjaValue.object([
            .init("name", .string(name)), .init("description", .string("Does it.")),
            .init("parameters", parameters),
        ])
        return .object([.init("type", .string("function")), .init("function", function)])
    }
}

extension StringProtocol {
    /// The rest after a beginning; nil when it does not begin so.
    fileprivate func dropped(prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }

    /// What comes before an end; nil when it does not end so.
    fileprivate func dropped(suffix: String) -> String? {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
    }
}

extension StringProtocol where SubSequence == Substring {
    fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
