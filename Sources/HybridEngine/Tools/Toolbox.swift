/// All that there is for models to use: the functions that come with the
/// program, the user's own, and what the cloud's service can do.
public struct Toolbox: Sendable {
    /// Of two with one name the first.
    public let functions: [FunctionTool]
    /// What is wrong with the user's own.
    public let problems: [ToolProblem]
    private let notes: [String: String]

    /// Looks at the functions' folder.
    public init(environment: ProcessEnvironment) {
        let own = ToolFolder(environment.paths.toolsFolder, environment: environment).load()
        let builtIn = BuiltInTools.all(folder: environment.currentFolder)
        let names = Set(builtIn.map(\.name) + ServerTool.allCases.map(\.rawValue))
        let taken = own.programs.filter { names.contains($0.name) }
        functions = builtIn + own.programs.filter { !names.contains($0.name) }.map(\.function)
        notes = Dictionary(uniqueKeysWithValues: own.programs.map { ($0.name, $0.note) })
        problems =
            own.problems
            + taken.map {
                ToolProblem(
                    name: $0.name, detail: "a function of this name comes with the program")
            }
    }

    /// The names of all.
    public var names: [String] { functions.map(\.name) + ServerTool.allCases.map(\.rawValue) }

    /// What has a name; nil when nothing has it.
    public func tool(named name: String) -> Tool? {
        functions.first { $0.name == name }.map(Tool.function)
            ?? ServerTool(rawValue: name)?.tool
    }

    /// What one should know of a function of the user's; nil for any other.
    public func note(of name: String) -> String? { notes[name] }
}
