extension GenerationSchema {
    /// Reads an answer, whichever model wrote it.
    ///
    /// - Throws: `schemaMismatch`, and says where it does not fit.
    public func content(of text: String) throws(LanguageModelError) -> GeneratedContent {
        let bytes = Array(text.utf8)
        var reader = JSONReader(bytes)
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try reader.value()
            if reader.peek() != nil { throw reader.error }
            if let offset = StrictJSON.problem(in: bytes) { throw JSONSyntaxError(offset: offset) }
        } catch {
            throw .schemaMismatch("the answer is no JSON at byte \(error.offset)")
        }
        if let problem = SchemaValidator(schema: self).problem(in: value) {
            throw .schemaMismatch(problem)
        }
        return GeneratedContent(value)
    }

    /// Why a whole message is not of this form; nil when it is, or calls
    /// functions instead.
    ///
    /// - Parameter isCut: whether it ended at the limit of tokens.
    func mismatch(of message: Message, isCut: Bool) -> LanguageModelError? {
        if !message.functionCalls.isEmpty { return nil }
        do throws(LanguageModelError) {
            _ = try content(of: message.text)
            return nil
        } catch {
            guard isCut, case .schemaMismatch(let what) = error else { return error }
            return .schemaMismatch("the answer was cut off at the limit of tokens: \(what)")
        }
    }
}

extension Message {
    /// The functions that it calls, in order.
    var functionCalls: [FunctionCall] {
        parts.compactMap { part in
            if case .functionCall(let call) = part.content { call } else { nil }
        }
    }
}
