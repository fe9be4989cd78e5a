/// Functions that come with the program. Each is harmless by itself; what a
/// model does with what it reads is another matter, so that every call is
/// shown and asked about.
public enum BuiltInTools {
    /// All of them.
    ///
    /// - Parameter folder: where files may be read, with all below it.
    public static func all(folder: String) -> [FunctionTool] {
        [currentTime, calculator, readFile(below: folder)]
    }

    /// The time and date here, and in UTC.
    public static let currentTime = FunctionTool(
        name: "current_time", description: "The date and the time now."
    ) { _ in
        CurrentTime.now()
    }

    /// Works out an expression.
    public static let calculator = FunctionTool(
        name: "calculator",
        description: "Works out an arithmetic expression with + - * / % ^ and parentheses,"
            + " for example (2 + 3) * 4.",
        parameters: .object(properties: [.init("expression", .string(maxLength: 200))])
    ) { arguments in
        guard case .string(let text)? = arguments["expression"] else { return .null }
        return OrderedJSON.number(try Calculator.value(of: text)).value
    }

    /// Reads a text file.
    ///
    /// - Parameter folder: nothing outside of it is read, whatever a path or
    ///   a link says.
    public static func readFile(below folder: String) -> FunctionTool {
        FunctionTool(
            name: "read_file",
            description: "Reads a text file of the current folder or below it.",
            parameters: .object(properties: [
                .init("path", .string(maxLength: 200, description: "relative to the folder"))
            ])
        ) { arguments in
            guard case .string(let path)? = arguments["path"] else { return .null }
            return .object(["text": .string(try ReadableFile(path, below: folder).text())])
        }
    }
}

/// Why a built-in function gave nothing.
struct ToolFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
