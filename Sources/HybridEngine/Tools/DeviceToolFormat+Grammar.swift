import RuntimeProtocol

extension DeviceToolFormat {
    /// Most calls in one answer.
    private static let callLimit = 4

    /// An answer is calls, or else text, or else the value of a schema.
    ///
    /// - Parameters:
    ///   - mustCall: there has to be a call.
    ///   - schema: what an answer without calls is.
    func grammar(
        _ tools: [FunctionTool], mustCall: Bool, schema: GenerationSchema?
    ) throws(GenerationSchemaError) -> String {
        var rules = "id ::= [a-zA-Z0-9]{9}\n"
        var choices: [String] = []
        for (index, tool) in tools.enumerated() {
            let prefix = "f\(index)-"
            rules += try SchemaGrammar(tool.parameters, prefix: prefix).rulesText
            choices.append("\(Self.rule(tool.name + syntax.beforeArguments)) \(prefix)value")
        }
        rules += "call ::= \(GrammarText.choice(choices))\n"
        var root = "root ::= \(Self.rule(syntax.first)) call"
        if let next = syntax.next {
            root += " (\(Self.rule(next)) call){0,\(Self.callLimit - 1)}"
        }
        root += " " + Self.rule(syntax.last)
        if let schema, !mustCall {
            root += " | value"
            rules += try SchemaGrammar(schema).rulesText
        } else if !mustCall {
            root += " | text"
            rules += text
        }
        return root + "\n" + rules
    }

    /// A text with marks for calls' numbers.
    private static func rule(_ text: String) -> String {
        text.split(separator: ToolSyntax.idMark, omittingEmptySubsequences: false)
            .map { GrammarText.literal(String($0)) }
            .joined(separator: " id ")
    }

    /// Anything that begins like no call.
    private var text: String {
        let begin = syntax.first.unicodeScalars.first { !$0.properties.isWhitespace } ?? "<"
        let code = GrammarText.hexadecimal(begin.value)
        return "text ::= [^\(code)\\x00-\\x20] [^\\x00]*\n"
    }
}
