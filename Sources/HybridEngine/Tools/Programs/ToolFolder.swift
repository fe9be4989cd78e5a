/// The folder with descriptions of the user's own functions: a file
/// `NAME.json` for each.
///
/// ```
/// {
///   "description": "Looks a word up.",
///   "parameters": {"type": "object", "properties": {"word": {"type": "string"}}},
///   "command": ["/home/me/bin/look-up"],
///   "timeout": 10
/// }
/// ```
///
/// `parameters` is a JSON Schema of an object; without it there are none.
/// `command` is the program's path (absolute, or `~/…`) and its arguments.
/// `timeout` is in seconds, 1 to 600, and 30 where it is not there.
public struct ToolFolder: Sendable {
    /// A larger file is no description.
    private static let sizeLimit = 64 << 10
    private static let ending = ".json"

    let path: String
    let environment: ProcessEnvironment

    /// Uses a folder, which need not exist.
    public init(_ path: String, environment: ProcessEnvironment) {
        self.path = path
        self.environment = environment
    }

    /// The functions, by name, and a sentence about each file that describes
    /// none.
    public func load() -> (programs: [ToolProgram], problems: [ToolProblem]) {
        var programs: [ToolProgram] = []
        var problems: [ToolProblem] = []
        for file in (try? FileSystem.files(in: path)) ?? [] where file.hasSuffix(Self.ending) {
            do throws(ToolFailure) {
                programs.append(try program(file))
            } catch {
                problems.append(
                    ToolProblem(
                        name: String(file.dropLast(Self.ending.count)), file: "\(path)/\(file)",
                        detail: error.description))
            }
        }
        return (programs, problems)
    }

    private func program(_ file: String) throws(ToolFailure) -> ToolProgram {
        let name = String(file.dropLast(Self.ending.count))
        guard FunctionTool.isName(name) else {
            throw ToolFailure("its name is to be \(FunctionTool.allowedName)")
        }
        guard let data = SmallFile.read("\(path)/\(file)", largest: Self.sizeLimit) else {
            throw ToolFailure("it cannot be read")
        }
        guard let json = try? OrderedJSON(parsing: [UInt8](data)), case .object(let members) = json
        else { throw ToolFailure("it is no JSON object") }
        return try ToolDescription(members, environment).program(name: name)
    }
}

/// What stands in a description.
private struct ToolDescription {
    private let members: [OrderedJSON.Member]
    private let environment: ProcessEnvironment

    init(_ members: [OrderedJSON.Member], _ environment: ProcessEnvironment) {
        self.members = members
        self.environment = environment
    }

    func program(name: String) throws(ToolFailure) -> ToolProgram {
        try refuseUnknown()
        return ToolProgram(
            name: name, description: try description(), parameters: try parameters(),
            command: try command(), limit: try limit(), environment: environment.variables)
    }

    private func refuseUnknown() throws(ToolFailure) {
        let known = ["description", "parameters", "command", "timeout"]
        if let stranger = members.first(where: { !known.contains($0.name) }) {
            throw ToolFailure("there is no `\(stranger.name)`: \(known.joined(separator: ", "))")
        }
    }

    private func member(_ name: String) -> OrderedJSON? {
        members.last { $0.name == name }?.value
    }

    private func description() throws(ToolFailure) -> String {
        guard case .string(let text)? = member("description")?.value, !text.isEmpty else {
            throw ToolFailure("`description` is to say what the function is for")
        }
        return text
    }

    private func parameters() throws(ToolFailure) -> GenerationSchema {
        guard let json = member("parameters") else { return .object(properties: []) }
        do throws(GenerationSchemaError) {
            let schema = try SchemaReader().schema(json)
            if case .string("object")? = json.value.members?["type"] { return schema }
        } catch {
            throw ToolFailure("`parameters`: \(error)")
        }
        throw ToolFailure(##"`parameters` is to be an object's schema, with "type": "object""##)
    }

    private func command() throws(ToolFailure) -> [String] {
        guard case .array(let values)? = member("command")?.value else {
            throw ToolFailure("`command` is to be a list: the program's path and its arguments")
        }
        var words = values.compactMap(\.string)
        guard words.count == values.count, let program = words.first,
            program.hasPrefix("/") || program.hasPrefix("~/"),
            words.allSatisfy({ !$0.contains("\0") })
        else { throw ToolFailure("`command` is to begin with the program's whole path") }
        words[0] = environment.absolute(program)
        return words
    }

    private func limit() throws(ToolFailure) -> Duration {
        guard let value = member("timeout")?.value else { return .seconds(30) }
        guard let seconds = value.number(in: 1...600) else {
            throw ToolFailure("`timeout` is to be seconds, 1 to 600")
        }
        return .seconds(seconds)
    }
}
