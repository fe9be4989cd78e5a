import Glibc
import Synchronization

/// A program of the user's that models may call as a function.
///
/// It is given its arguments as one JSON object on standard input and prints
/// what it gives: JSON, or else text. It has this program's rights, folder and
/// variables, but for those that hold keys, and a time limit; when the time is
/// over, the answer is stopped or the program ends, it is ended with all that it
/// started in its session.
public struct ToolProgram: Sendable, Equatable {
    /// Its name, as models know it.
    public let name: String
    let description: String
    let parameters: GenerationSchema
    /// The program's path and its arguments.
    let command: [String]
    let limit: Duration
    let environment: [String: String]

    /// More helps no model.
    static let largestOutput = 64 << 10
    /// Variables that no such program is to see.
    private static let secrets = ["GEMINI_API_KEY", "GOOGLE_API_KEY"]

    /// What a person should know of it.
    var note: String { "runs \(command.joined(separator: " ")), at most \(Self.words(limit))" }

    private static func words(_ limit: Duration) -> String {
        let seconds = limit / .seconds(1)
        let isWhole = seconds == seconds.rounded()
        return isWhole ? "\(Int(seconds)) s" : "\(seconds) s"
    }

    /// The function that models see.
    public var function: FunctionTool {
        FunctionTool(name: name, description: description, parameters: parameters) { arguments in
            try await run(arguments)
        }
    }

    private func run(_ arguments: [String: JSONValue]) async throws -> JSONValue {
        let isCancelled = CancellationMark()
        let input = JSONWriter.bytes(.object(arguments))
        let outcome = await withTaskCancellationHandler {
            await BlockingWork.run {
                var complaint = ""
                let outcome = bounded.run(
                    input: input, isCancelled: { isCancelled.value }, hear: { complaint = $0 })
                return (outcome, complaint)
            }
        } onCancel: {
            isCancelled.set()
        }
        return try result(of: outcome.0, complaint: outcome.1)
    }

    private var bounded: BoundedCommand {
        BoundedCommand(
            program: command[0], arguments: Array(command.dropFirst()),
            environment: environment.filter { !Self.secrets.contains($0.key) },
            limit: limit, largestOutput: Self.largestOutput)
    }

    /// - Parameter complaint: the end of what it said beside its output.
    private func result(
        of outcome: BoundedCommand.Outcome, complaint: String
    ) throws -> JSONValue {
        let complaint = complaint.isEmpty ? "" : ": \(complaint)"
        switch outcome {
        case .ended(.exited(0), let output): return try value(of: output)
        case .ended(.exited(let status), _):
            throw ToolFailure("the program ended with status \(status)" + complaint)
        case .ended(.killed(let signal), _):
            throw ToolFailure("the program was ended by signal \(signal)" + complaint)
        case .notStarted(let code):
            throw ToolFailure("the program cannot be started: \(FileSystem.describe(code))")
        case .tookTooLong: throw ToolFailure("the program took longer than \(Self.words(limit))")
        case .saidTooMuch:
            throw ToolFailure("the program printed more than \(Self.largestOutput >> 10) kB")
        case .cancelled: throw CancellationError()
        }
    }

    /// JSON is JSON; everything else is text.
    private func value(of output: [UInt8]) throws -> JSONValue {
        if let json = try? OrderedJSON(parsing: output) { return json.value }
        guard let text = String(validating: output, as: UTF8.self), !text.contains("\0") else {
            throw ToolFailure("the program printed what is no text")
        }
        return .string(text.last?.isNewline == true ? String(text.dropLast()) : text)
    }
}

/// Set once, from wherever a task is cancelled.
private final class CancellationMark: Sendable {
    private let mark = Atomic(false)

    var value: Bool { mark.load(ordering: .relaxed) }

    func set() { mark.store(true, ordering: .relaxed) }
}
