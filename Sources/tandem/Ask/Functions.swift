import HybridEngine

/// The functions that a model may call in `ask`.
struct Functions {
    /// Of what comes with the program.
    static let names =
        BuiltInTools.all(folder: ".").map(\.name) + ServerTool.allCases.map(\.rawValue)

    let tools: [Tool]
    let policy: ToolPolicy

    /// - Parameter notes: hears of calls that are not allowed.
    /// - Throws: for a name that no function has.
    init(
        _ options: AskOptions, toolbox: Toolbox, notes: Notes
    ) throws(LanguageModelError) {
        // One that is missing may be one whose description is wrong.
        for problem in toolbox.problems where options.tools.contains(problem.name) {
            notes.note(problem.description)
        }
        tools = try toolbox.tools(named: options.tools)
        let refuse: @Sendable (FunctionCall) async -> Bool = { call in
            notes.note("\(call.name) was not called: --yes-tools allows calls")
            return false
        }
        policy = ToolPolicy(consent: options.allowsAllCalls ? nil : refuse)
    }
}

extension Toolbox {
    /// What `--tools` names.
    ///
    /// - Throws: for a name that nothing has.
    func tools(named names: [String]) throws(LanguageModelError) -> [Tool] {
        var found: [Tool] = []
        for name in names {
            guard let tool = tool(named: name) else {
                throw .invalidOption(
                    key: "--tools", value: name, allowed: self.names.joined(separator: ", "))
            }
            found.append(tool)
        }
        return found
    }
}
