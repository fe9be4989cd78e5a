import HybridEngine

/// The functions that a model may call in `ask`.
struct Functions {
    /// Of the functions that come with the program.
    static let names = BuiltInTools.all(folder: ".").map(\.name)

    let tools: [Tool]
    let policy: ToolPolicy

    /// - Parameter notes: hears of calls that are not allowed.
    /// - Throws: for a name that no function has.
    init(
        _ options: AskOptions, toolbox: Toolbox, notes: Notes
    ) throws(LanguageModelError) {
        let known = toolbox.functions
        // One that is missing may be one whose description is wrong.
        if !options.tools.isEmpty { toolbox.problems.forEach(notes.note) }
        var tools: [Tool] = []
        for name in options.tools {
            guard let function = known.first(where: { $0.name == name }) else {
                throw .invalidOption(
                    key: "--tools", value: name, allowed: known.map(\.name).joined(separator: ", "))
            }
            tools.append(.function(function))
        }
        self.tools = tools
        let refuse: @Sendable (FunctionCall) async -> Bool = { call in
            notes.note("\(call.name) was not called: --yes-tools allows calls")
            return false
        }
        policy = ToolPolicy(consent: options.allowsAllCalls ? nil : refuse)
    }
}
