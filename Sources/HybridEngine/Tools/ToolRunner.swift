/// Runs the functions that a model calls. Whatever goes wrong is a result: the
/// model is told, and the turn goes on.
struct ToolRunner: Sendable {
    let tools: [FunctionTool]
    let policy: ToolPolicy

    /// One response for each call, in the calls' order. The functions run side
    /// by side, after all have been asked about.
    func responses(to calls: [FunctionCall]) async -> [FunctionResponse] {
        var allowed: [Bool] = []
        for call in calls { allowed.append(await isAllowed(call)) }
        return await withTaskGroup(of: (Int, [String: JSONValue]).self) { group in
            for (index, call) in calls.enumerated() {
                let isAllowed = allowed[index]
                group.addTask { (index, await result(of: call, isAllowed: isAllowed)) }
            }
            var results: [Int: [String: JSONValue]] = [:]
            for await (index, result) in group { results[index] = result }
            return calls.enumerated().map { index, call in
                FunctionResponse(name: call.name, response: results[index] ?? [:], id: call.id)
            }
        }
    }

    /// What does not exist needs no permission.
    private func isAllowed(_ call: FunctionCall) async -> Bool {
        guard let consent = policy.consent, tool(named: call.name) != nil, !Task.isCancelled
        else { return true }
        return await consent(call)
    }

    private func tool(named name: String) -> FunctionTool? { tools.first { $0.name == name } }

    private func result(
        of call: FunctionCall, isAllowed: Bool
    ) async -> [String: JSONValue] {
        guard let tool = tool(named: call.name) else {
            let names = tools.map(\.name).joined(separator: ", ")
            return Self.failure("there is no function \(call.name); there are: \(names)")
        }
        guard isAllowed else { return Self.failure("the user did not allow this call") }
        let arguments = JSONValue.object(call.args)
        if let problem = SchemaValidator(schema: tool.parameters).problem(in: arguments) {
            return Self.failure("the arguments do not fit: \(problem)")
        }
        do {
            let result = try await tool.call(call.args)
            if case .object(let members) = result { return members }
            return ["result": result]
        } catch {
            return Self.failure("\(error)")
        }
    }

    private static func failure(_ words: String) -> [String: JSONValue] {
        ["error": .string(words)]
    }
}
