/// All functions that there are for models: those that come with the program,
/// and the user's own.
public struct Toolbox: Sendable {
    /// Of two with one name the first.
    public let functions: [FunctionTool]
    /// What is wrong with the user's own, a sentence each.
    public let problems: [String]

    /// Looks at the functions' folder.
    public init(environment: ProcessEnvironment) {
        let own = ToolFolder(environment.paths.toolsFolder, environment: environment).load()
        let builtIn = BuiltInTools.all(folder: environment.currentFolder)
        let names = Set(builtIn.map(\.name))
        let taken = own.programs.filter { names.contains($0.name) }
        functions = builtIn + own.programs.filter { !names.contains($0.name) }.map(\.function)
        problems =
            own.problems
            + taken.map { "\($0.name): a function of this name comes with the program" }
    }

    /// The functions of these names, in this order; those that there are.
    public func functions(named names: [String]) -> [FunctionTool] {
        names.compactMap { name in functions.first { $0.name == name } }
    }
}
