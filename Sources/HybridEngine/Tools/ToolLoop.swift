/// One turn of a model that may call functions: asks, runs what it calls, and
/// asks again with the results, until it answers without a call.
///
/// For whoever listens it is one answer: one `started`, text that only grows,
/// one `finished`. Each round's messages come before the answer's own, so that
/// the turn is kept as a whole or not at all.
struct ToolLoop: Sendable {
    typealias Hear = @Sendable (ResponseEvent) -> Void
    typealias Ask =
        @Sendable (GenerationRequest, @escaping Hear) async throws(LanguageModelError) -> Void

    /// Whether the model may say something and then call a function, in one
    /// answer.
    var callsMayFollowWords = true
    /// Asks the model once.
    let ask: Ask

    func run(
        _ request: GenerationRequest, hear: @escaping Hear
    ) async throws(LanguageModelError) {
        let tools = request.functionTools
        guard !tools.isEmpty else { return try await ask(request, hear) }
        try tools.checkNames()
        let relay = ToolRelay(
            holdsText: request.schema != nil && callsMayFollowWords, hear)
        let runner = ToolRunner(tools: tools, policy: request.toolPolicy)
        var request = request
        var rounds = 0
        while true {
            relay.beginRound()
            do throws(LanguageModelError) {
                try await ask(request, relay.hear)
            } catch {
                relay.release()
                throw error
            }
            let calls = relay.calls
            guard let message = relay.message, !calls.isEmpty,
                !calls.contains(where: {
                    request.declaresByHand($0.name)
                })
            else { return relay.end() }
            guard rounds < request.toolPolicy.limit else { throw .toolLimit(rounds) }
            rounds += 1
            let responses = await runner.responses(to: calls)
            if Task.isCancelled { throw .cancelled }
            let answer = Message(
                role: .user, parts: responses.map { Part(.functionResponse($0)) })
            relay.tell(message, answer)
            request.transcript += [message, answer]
            // Whoever has to call something has done so.
            request.toolConfig = request.toolConfig?.withoutForcedCalls
        }
    }
}

extension GenerationRequest {
    /// The functions that are called for the model. Of two with one name the
    /// first counts.
    var functionTools: [FunctionTool] {
        var names: Set<String> = []
        return tools.compactMap { tool in
            guard case .function(let function) = tool, names.insert(function.name).inserted else {
                return nil
            }
            return function
        }
    }

    /// Whether the caller answers calls of that name.
    func declaresByHand(_ name: String) -> Bool {
        tools.contains { tool in
            guard case .functionDeclarations(let declarations) = tool else { return false }
            return declarations.contains { $0.members?["name"] == .string(name) }
        }
    }
}

extension JSONValue {
    /// A request's `toolConfig` with the model free to answer in words; the
    /// rest of it stays. Nil when nothing is left.
    fileprivate var withoutForcedCalls: JSONValue? {
        guard var members, let calling = members["functionCallingConfig"]?.members,
            calling["mode"] == .string("ANY")
        else { return self }
        members["functionCallingConfig"] = nil
        return members.isEmpty ? nil : .object(members)
    }
}
