import Synchronization

/// Finds the key. Variables and the file are read each time: one that was
/// corrected counts at once. The command runs when the first request needs it.
final class Credentials: Sendable {
    /// A key and where it came from.
    struct Found: Sendable, Equatable {
        var key: APIKey
        var source: APIKeySource
    }

    /// What is known without running a command.
    enum Finding: Sendable, Equatable {
        case found(Found)
        /// A command will tell.
        case command
        case missing
        /// There is something, and it cannot be used.
        case unusable(APIKeySource, LanguageModelError)
    }

    private let variables: [String: String]
    private let file: APIKeyFile
    private let command: APIKeyCommand?
    private let run = SharedTask<Result<APIKey, LanguageModelError>>()
    private let printed = Mutex<APIKey?>(nil)

    /// - Parameter command: the shell command that prints the key.
    init(
        variables: [String: String], file: String, command: String?,
        commandLimit: Duration = .seconds(10)
    ) {
        self.variables = variables
        self.file = APIKeyFile(path: file)
        self.command = command.map {
            APIKeyCommand(line: $0, environment: variables, limit: commandLimit)
        }
    }

    convenience init(_ configuration: Configuration, _ environment: ProcessEnvironment) {
        self.init(
            variables: environment.variables, file: environment.paths.apiKeyFile,
            command: configuration.apiKeyCommand.value)
    }

    /// Looks, without running anything.
    func look() -> Finding {
        for source in [APIKeySource.geminiVariable, .googleVariable] {
            guard let text = variables[source.rawValue], !text.isEmpty else { continue }
            guard let key = APIKey(text) else {
                return .unusable(source, APIKeyText.unusable(source.rawValue))
            }
            return .found(Found(key: key, source: source))
        }
        do throws(LanguageModelError) {
            if let key = try file.read() { return .found(Found(key: key, source: .file)) }
        } catch {
            return .unusable(.file, error)
        }
        if let key = printed.withLock({ $0 }) { return .found(Found(key: key, source: .command)) }
        return command == nil ? .missing : .command
    }

    /// Where the key lies, or would come from; nil when there is none.
    var source: APIKeySource? {
        switch look() {
        case .found(let found): found.source
        case .command: .command
        case .unusable(let source, _): source
        case .missing: nil
        }
    }

    /// All places that have a key or would give one, the one that counts first.
    var sources: [APIKeySource] {
        var sources = [APIKeySource.geminiVariable, .googleVariable]
            .filter { variables[$0.rawValue]?.isEmpty == false }
        if hasFile { sources.append(.file) }
        if command != nil { sources.append(.command) }
        return sources
    }

    /// Whether there is a key in the file, or something in its place.
    private var hasFile: Bool {
        do throws(LanguageModelError) { return try file.read() != nil } catch { return true }
    }

    /// The key; runs the command if need be, once for all who ask meanwhile.
    func key() async throws(LanguageModelError) -> Found {
        switch look() {
        case .found(let found): return found
        case .missing: throw .missingAPIKey
        case .unusable(_, let error): throw error
        case .command:
            guard let command else { throw .missingAPIKey }
            return Found(key: try await result(of: command).get(), source: .command)
        }
    }

    /// A key that the command printed is not used again: the service does not
    /// take it.
    func forget(_ key: APIKey) {
        printed.withLock { if $0 == key { $0 = nil } }
    }

    private func result(of command: APIKeyCommand) async -> Result<APIKey, LanguageModelError> {
        await run.run { [self] in
            let result = await command.run()
            if case .success(let key) = result { printed.withLock { $0 = key } }
            return result
        }
    }
}

/// It holds the environment, and the key with it.
extension Credentials: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: []) }
}
